/**
 * `npm run new-rule CODE` writes the file of a new rule, which reports `todo` until it is changed:
 *
 *     npm run new-rule robots/public-note     server/src/robots/rules/publicNote.ts
 *     npm run new-rule video/long-title       server/src/sitemap/rules/video/longTitle.ts
 *     npm run new-rule text/spaces            server/src/urllist/rules/textSpaces.ts
 */
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/paths.mjs';

const SITEMAPS = 'server/src/sitemap/rules';
/** A code: its family, and words with hyphens. */
const CODE = /^([a-z]+)\/([a-z]+(?:-[a-z0-9]+)*)$/;

/** @type {Readonly<Record<string, (code: string) => string>>} */
const TEMPLATES = {
  robots: (code) => `import { cite } from './shared/cite.ts';
import type { RobotsLeafRule } from './types.ts';

export const rule: RobotsLeafRule = {
  meta: {
    code: '${code}',
${META}
    sources: cite('RFC 2.2'),
    examples: [
      {
        bad: 'User-agent: *\\nDisallow: /⟦todo⟧/\\n',
        good: 'User-agent: *\\nDisallow: /cart/\\n',
      },
    ],
  },

  visits: ['Disallow'],
  value({ value, start }, report) {
    const at = value.indexOf('todo');
    if (at >= 0) report(start + at, start + at + 4, { args: { text: 'todo' } });
  },
};
`,
  text: (code) => `import { URL_SOURCES } from '../../urls/sources.ts';
import type { UrlLeafRule } from './types.ts';

export const rule: UrlLeafRule = {
  meta: {
    code: '${code}',
${META}
    sources: [URL_SOURCES.build],
    examples: [
      {
        bad: 'https://www.example.com/⟦todo⟧\\n',
        good: 'https://www.example.com/cart\\n',
      },
    ],
  },

  visits: ['url'],
  value({ value, start }, report) {
    const at = value.indexOf('todo');
    if (at >= 0) report(start + at, start + at + 4, { args: { text: 'todo' } });
  },
};
`,
  sitemap: (code) => `import { SOURCES } from '../../facts/sources.ts';
import { url, urlset } from '../shared/examples.ts';
import type { SitemapLeafRule } from '../types.ts';

export const rule: SitemapLeafRule = {
  meta: {
    code: '${code}',
${META}
    sources: [SOURCES.protocol],
    examples: [
      {
        bad: urlset(url('', 'https://www.example.com/⟦todo⟧')),
        good: urlset(url('', 'https://www.example.com/cart')),
      },
    ],
  },

  visits: ['url/loc'],
  value({ text, inner }, report) {
    const at = text.slice(inner.start, inner.end).indexOf('todo');
    if (at >= 0) report(inner.start + at, inner.start + at + 4, { args: { text: 'todo' } });
  },
};
`,
};

const META = `    level: 'hint',
    message: "What is wrong with '{text}'",
    docs: {
      what: 'What is reported.',
      why: 'Why it matters.',
      how: 'What to do.',
      off: 'When to turn it off.',
    },`;

/**
 * @param {string} code
 * @returns {{ path: string, text: string } | string} the file, or why there is none
 */
function ruleFile(code) {
  const [, family = '', name = ''] = CODE.exec(code) ?? [];
  const folders = readdirSync(join(root, SITEMAPS), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'shared')
    .map((entry) => entry.name);
  const camel = name.replace(/-(.)/g, (_, letter) => letter.toUpperCase());
  const paths = {
    robots: `server/src/robots/rules/${camel}.ts`,
    text: `server/src/urllist/rules/text${camel.charAt(0).toUpperCase()}${camel.slice(1)}.ts`,
    ...Object.fromEntries(folders.map((folder) => [folder, `${SITEMAPS}/${folder}/${camel}.ts`])),
  };
  if (!Object.hasOwn(paths, family))
    return `Name a code such as loc/two-words, of one of these families: ${Object.keys(paths).join(', ')}`;
  const path = paths[family];
  if (existsSync(join(root, path))) return `${path} already exists`;
  return { path, text: (TEMPLATES[family] ?? TEMPLATES.sitemap)(code) };
}

const made = ruleFile(process.argv[2] ?? '');
if (typeof made === 'string') {
  console.error(made);
  process.exitCode = 1;
} else {
  writeFileSync(join(root, made.path), made.text, { flag: 'wx' });
  console.log(`${made.path} written: change it, then run "npm run generate" and "npm test -- rules"`);
}
