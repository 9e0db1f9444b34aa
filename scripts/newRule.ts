/**
 * `npm run new-rule CODE [KIND]` writes the file of a new rule, to be changed. Without a kind, it is one about values.
 *
 *     npm run new-rule robots/public-note record    server/src/robots/rules/publicNote.ts
 *     npm run new-rule video/long-title             server/src/sitemap/rules/video/longTitle.ts
 *     npm run new-rule text/spaces                  server/src/urllist/rules/textSpaces.ts
 */
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/paths.mjs';
import { kindsOf, ruleText } from './lib/ruleTemplates.ts';

const SITEMAPS = 'server/src/sitemap/rules';
/** A code: its category, and words with hyphens. */
const CODE = /^([a-z]+)\/([a-z]+(?:-[a-z0-9]+)*)$/;

/** The file, or why there is none. */
function ruleFile(code: string, kind?: string): { readonly path: string; readonly text: string } | string {
  const [, category = '', name = ''] = CODE.exec(code) ?? [];
  const folders = readdirSync(join(root, SITEMAPS), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'shared')
    .map((entry) => entry.name);
  const camel = name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  const paths: Readonly<Record<string, string>> = {
    robots: `server/src/robots/rules/${camel}.ts`,
    text: `server/src/urllist/rules/text${camel.charAt(0).toUpperCase()}${camel.slice(1)}.ts`,
    ...Object.fromEntries(folders.map((folder) => [folder, `${SITEMAPS}/${folder}/${camel}.ts`])),
  };
  const path = Object.hasOwn(paths, category) ? paths[category] : undefined;
  if (path === undefined)
    return `Name a code such as loc/two-words, of one of these categories: ${Object.keys(paths).join(', ')}`;
  const kinds = kindsOf(category);
  if (kind !== undefined && !kinds.includes(kind))
    return `Name one of these kinds after ${code}: ${kinds.join(', ')}`;
  if (existsSync(join(root, path))) return `${path} already exists`;
  return { path, text: ruleText(code, category, kind ?? kinds[0]!) };
}

const made = ruleFile(process.argv[2] ?? '', process.argv[3]);
if (typeof made === 'string') {
  console.error(made);
  process.exitCode = 1;
} else {
  writeFileSync(join(root, made.path), made.text, { flag: 'wx' });
  console.log(`${made.path} written: change it, then run "npm run generate" and "npm test -- rules/"`);
}
