/**
 * The files that `npm run new-rule` writes: for each language, what its rules share, and a rule of each kind. The kinds
 * are those of CONTRIBUTING.md, "A rule, from idea to merged".
 */

/** A rule that reports `todo`, or what else its example marks. Its texts are TypeScript. */
interface Kind {
  /** One of `types.ts`. */
  readonly type: string;
  readonly imports: readonly string[];
  readonly bad: string;
  readonly good: string;
  /** The methods of the rule. */
  readonly body: string;
}

interface Language {
  /** The folder of `types.ts`. */
  readonly folder: string;
  readonly sources: string;
  /** The usual kind first. */
  readonly kinds: Readonly<Record<string, Kind>>;
}

const ARGS = "{ args: { text: 'todo' } }";

/** The body of a function that reports `todo` in a text, at an offset. */
const find = (text: string, offset: string, indent = '    '): string =>
  [`const at = ${text}.indexOf('todo');`, `if (at >= 0) report(${offset}at, ${offset}at + 4, ${ARGS});`]
    .map((line) => indent + line)
    .join('\n');

const ROBOTS = {
  imports: ["import { cite } from './shared/cite.ts';"],
  type: 'RobotsLeafRule',
  bad: "'User-agent: *\\nDisallow: /⟦todo⟧/\\n'",
  good: "'User-agent: *\\nDisallow: /cart/\\n'",
};
const SITEMAP = {
  imports: [
    "import { SOURCES } from '../../facts/sources.ts';",
    "import { url, urlset } from '../shared/examples.ts';",
  ],
  type: 'SitemapLeafRule',
  bad: "urlset(url('', 'https://www.example.com/⟦todo⟧'))",
  good: "urlset(url('', 'https://www.example.com/cart'))",
};
const PRIORITY = {
  bad: "urlset(url('<⟦priority⟧>0.5</priority>'))",
  good: "urlset(url(''))",
};
const TEXT = {
  imports: ["import { URL_SOURCES } from '../../urls/sources.ts';"],
  type: 'UrlLeafRule',
  bad: "'https://www.example.com/⟦todo⟧\\n'",
  good: "'https://www.example.com/cart\\n'",
};

const LANGUAGES: Readonly<Record<'robots' | 'sitemap' | 'text', Language>> = {
  robots: {
    folder: './',
    sources: "cite('RFC 2.2')",
    kinds: {
      value: {
        ...ROBOTS,
        body: `visits: ['Disallow'],\n  value({ value, start }, report) {\n${find('value', 'start + ')}\n  },`,
      },
      record: { ...ROBOTS, body: `record({ text }, report) {\n${find('text', '')}\n  },` },
      file: {
        ...ROBOTS,
        type: 'RobotsFileRule',
        bad: "'User-agent: *\\nDisallow:\\n\\nSitemap: https://www.example.com/⟦todo⟧.xml\\n'",
        good: "'User-agent: *\\nDisallow:\\n\\nSitemap: https://www.example.com/sitemap.xml\\n'",
        body: `file({ sitemaps }, report) {
    for (const { line, start } of sitemaps) {
${find('line.text', 'start + ', '      ')}
    }
  },`,
      },
    },
  },
  sitemap: {
    folder: '../',
    sources: '[SOURCES.protocol]',
    kinds: {
      value: {
        ...SITEMAP,
        imports: [...SITEMAP.imports, "import { sourceText } from '../shared/sourceText.ts';"],
        body: `visits: ['url/loc'],
  value({ value, pieces, text }, report) {
    const at = value.indexOf('todo');
    if (at < 0) return;
    const { start, end } = sourceText(pieces, text).range(at, at + 4);
    report(start, end, ${ARGS});
  },`,
      },
      record: {
        ...SITEMAP,
        ...PRIORITY,
        imports: ["import { nameRange } from '../../../xml/tree/tree.ts';", ...SITEMAP.imports],
        body: `record({ record }, report) {
    const found = record?.children.find(({ local }) => local === 'priority');
    if (!found) return;
    const { start, end } = nameRange(found);
    report(start, end, { args: { text: found.name } });
  },`,
      },
      structure: {
        ...SITEMAP,
        ...PRIORITY,
        body: `structure({ record }, report) {
    const found = record?.children.find(({ local }) => local === 'priority');
    if (found) report(found, { args: { text: found.name } });
  },`,
      },
      leaf: {
        ...SITEMAP,
        bad: "urlset(['<!-- ⟦todo⟧ -->', url('')].join('\\n'))",
        good: "urlset(url(''))",
        body: `leaf({ text }, report) {\n${find('text', '')}\n  },`,
      },
      file: {
        ...SITEMAP,
        type: 'SitemapFileRule',
        bad: "urlset(url('', '⟦https://www.example.com/todo⟧'))",
        imports: [...SITEMAP.imports, "import { reportLocsOf } from '../shared/leaves.ts';"],
        body: `file(file, report) {
    const entry = file.recordIndex.locs.first('https://www.example.com/todo');
    if (entry) reportLocsOf(file, [entry], 1, report, () => (${ARGS}));
  },`,
      },
    },
  },
  text: {
    folder: './',
    sources: '[URL_SOURCES.build]',
    kinds: {
      value: {
        ...TEXT,
        body: `visits: ['url'],\n  value({ value, start }, report) {\n${find('value', 'start + ')}\n  },`,
      },
      record: { ...TEXT, body: `record({ text }, report) {\n${find('text', '')}\n  },` },
      file: {
        ...TEXT,
        type: 'UrlFileRule',
        body: `file({ document }, report) {
    const first = document.leaves.at(0)?.text ?? '';
${find('first', '')}
  },`,
      },
    },
  },
};

/** The language of a category of rules. */
const languageOf = (category: string): Language =>
  category === 'robots' || category === 'text' ? LANGUAGES[category] : LANGUAGES.sitemap;

/** The kinds of rules of a category, the usual one first. */
export const kindsOf = (category: string): readonly string[] => Object.keys(languageOf(category).kinds);

/** The text of the file of a new rule. `kind` is one of `kindsOf`. */
export function ruleText(code: string, category: string, kind: string): string {
  const { folder, sources, kinds } = languageOf(category);
  const { imports, type, bad, good, body } = kinds[kind]!;
  return `${imports.join('\n')}
import type { ${type} } from '${folder}types.ts';

export const rule: ${type} = {
  meta: {
    code: '${code}',
    level: 'hint',
    message: "What is wrong with '{text}'",
    docs: {
      what: 'What is reported.',
      why: 'Why it matters.',
      how: 'What to do.',
      off: 'When to turn it off.',
    },
    sources: ${sources},
    examples: [
      {
        bad: ${bad},
        good: ${good},
      },
    ],
  },

  ${body}
};
`;
}
