/**
 * The keys of `crawlwise.json`. They are defined once, here and by the settings of the languages: the schema, the
 * check, the documentation page and the effect of values come from this table. This folder knows the core, but no
 * language, editor, command line or disk.
 */
import type { Level } from '../core/rule/rule.ts';
import { SEVERITIES } from '../core/rule/rule.ts';
import type { SettingMeta } from '../core/rule/settings.ts';
import type { Schema } from '../core/schema.ts';
import type { Loadable } from '../core/service.ts';
import { environmentsSchema, expectationSchema, HOSTINGS, siteSchema, TEXT, TEXTS } from './entrySchemas.ts';
import { configWords as t } from './words.ts';

/** The name of a configuration. */
export const CONFIG_NAME = 'crawlwise.json';

/** The configurable parts of a language. */
export type Configurable = Pick<Loadable, 'codes' | 'aliases' | 'settings' | 'additions'>;

/** Settings of the site, whatever its files are. */
export const SITE_URL: SettingMeta<string> = {
  key: 'site.url',
  fileKey: 'site.url',
  default: '',
  description:
    'URL of the site, such as `https://www.example.com`; with a path if the site has one, `https://user.github.io/project/`. By default, the origin that most sitemaps in the workspace use.',
};
export const SITE_ROOT: SettingMeta<string> = {
  key: 'site.root',
  fileKey: 'site.root',
  default: '',
  description:
    'Folder that is served as `/`, relative to this file. By default, the folder of robots.txt, or one named `public`, `htdocs` or the like. The command line reads it even if git ignores it.',
};

export const SITE_HOSTING: SettingMeta<string> = {
  key: 'site.hosting',
  fileKey: 'site.hosting',
  formerFileKey: 'site.host',
  default: 'auto',
  values: HOSTINGS,
  description:
    'Hosting that serves the [built site](guides/built-site.md). By default, it is found by its files, such as `netlify.toml`; `plain` is any server.',
};

/** Only the command line reads it: the history of git is not read in editors. */
export const SITE_SOURCES: SettingMeta<Readonly<Record<string, string>>> = {
  key: 'site.sources',
  fileKey: 'site.sources',
  default: {},
  description:
    'Sources of pages, for comparing `<lastmod>` with git: by the beginning of their URL paths, a glob of files relative to this file. By default, files with the same name as the page, such as `content/blog/a.md` for `/blog/a/`. Only the command line uses it.',
};

/** Selects expectations by environment. */
export const ENV: SettingMeta<string> = {
  key: 'env',
  fileKey: 'env',
  default: '',
  description:
    'The environment of the files, such as `production`. Expectations for other environments are ignored. `--env NAME` overrides it.',
};

export const LEVELS: readonly Level[] = ['off', ...[...SEVERITIES].reverse()];

/** A key of the configuration; `site.url` means `url` in the object `site`. */
export interface ConfigKey {
  readonly key: string;
  readonly schema: Schema;
  /** One or two sentences of Markdown. */
  readonly description: string;
  /** A value to show. */
  readonly example: unknown;
  /** Whether overrides may contain it. */
  readonly overrides: boolean;
  /** The setting that has the value. */
  readonly setting?: SettingMeta;
}

const folderSchema = (): Schema => ({
  type: 'string',
  minLength: 1,
  pattern: '^(?![/\\\\]|[A-Za-z]:|(?:.*[/\\\\])?\\.\\.(?:[/\\\\]|$))',
  patternErrorMessage: t('folder'),
});
const sourcesSchema = (): Schema => ({
  type: 'object',
  additionalProperties: {
    type: 'string',
    pattern: '^(?![/\\\\!]|[A-Za-z]:|(?:.*/)?\\.\\.(?:/|$))[^*?{\\[]*[*?{\\[]',
    patternErrorMessage: t('sourceGlob'),
  },
});
const EXAMPLES: Readonly<Record<string, unknown>> = {
  'site.url': 'https://www.example.com',
  'site.root': 'public',
  'site.sources': { '/blog/': 'posts/**/*.md' },
  'site.hosting': 'netlify',
  env: 'production',
};
const EXAMPLE_OF_ENVIRONMENTS = {
  production: {
    url: 'https://www.example.com',
    hosting: 'netlify',
    expect: [{ urls: '/', status: 200, index: true }],
  },
  staging: {
    url: 'https://staging.example.com',
    extends: 'production',
    expect: [{ urls: '/*', index: false }],
  },
};

/** The schema of a setting's value. */
function schemaOfSetting({ key, default: byDefault, values, minimum, maximum }: SettingMeta): Schema {
  if (key === SITE_URL.key) return siteSchema();
  if (key === SITE_ROOT.key) return folderSchema();
  if (key === SITE_SOURCES.key) return sourcesSchema();
  if (values) return { enum: values as readonly string[] };
  if (typeof byDefault === 'boolean') return { type: 'boolean' };
  return typeof byDefault === 'string'
    ? { type: 'string' }
    : {
        type: 'integer',
        ...(minimum !== undefined && { minimum }),
        ...(maximum !== undefined && { maximum }),
      };
}

/** The settings that a configuration may have, of the site and of the languages. */
export const fileSettings = (languages: readonly Configurable[]): readonly SettingMeta[] =>
  [
    SITE_URL,
    SITE_ROOT,
    SITE_HOSTING,
    SITE_SOURCES,
    ENV,
    ...languages.flatMap(({ settings }) => settings),
  ].filter(({ fileKey }) => fileKey);

/** The current codes of rules by code and alias. */
export const codesOf = (languages: readonly Configurable[]): ReadonlyMap<string, string> =>
  new Map(
    languages.flatMap(({ codes, aliases }) => [
      ...codes.map((code): [string, string] => [code, code]),
      ...Object.entries(aliases),
    ]),
  );

/** The current codes that a key of `rules` means: a code, a former code, or a category such as `robots/*`. */
export function codesIn(languages: readonly Configurable[]): ReadonlyMap<string, readonly string[]> {
  const keys = new Map<string, string[]>();
  for (const [code, now] of codesOf(languages)) {
    keys.set(code, [now]);
    if (code !== now) continue;
    const category = `${code.slice(0, code.indexOf('/'))}/*`;
    keys.set(category, [...(keys.get(category) ?? []), code]);
  }
  return keys;
}

/** The keys of the configuration, with `overrides` as the last one. */
export function configKeys(languages: readonly Configurable[]): readonly ConfigKey[] {
  const codes = languages.flatMap((language) => language.codes);
  const shown = codes.find((code) => code.endsWith('/crawl-delay')) ?? codes[0] ?? 'code';
  const settings = fileSettings(languages).map(
    (setting): ConfigKey => ({
      key: setting.fileKey!,
      schema: schemaOfSetting(setting),
      description: setting.description,
      example: EXAMPLES[setting.key] ?? setting.values?.at(-1) ?? (setting.default === false ? true : 1),
      overrides: true,
      setting,
    }),
  );
  const order = ['site', ...new Set(settings.map(({ key }) => key.split('.')[0]!))];
  settings.sort((a, b) => order.indexOf(a.key.split('.')[0]!) - order.indexOf(b.key.split('.')[0]!));
  return [
    {
      key: '$schema',
      schema: { type: 'string' },
      description:
        'Location of the schema for this file, for editors other than VS Code. VS Code recognizes the file by its name.',
      example: './node_modules/crawlwise/schemas/crawlwise.json',
      overrides: false,
    },
    {
      key: 'extends',
      schema: TEXTS,
      description:
        'Configurations that this one is based on, [explained here](shared-configurations.md): paths relative to this file, that begin with `./` or `../`, or npm packages. Later ones win over earlier ones, and this file over all.',
      example: ['@example/crawlwise-config'],
      overrides: false,
    },
    {
      key: 'rules',
      schema: rulesSchema(languages),
      description: `Rule levels by code, or by category such as \`robots/*\`: ${LEVELS.map((level) => `\`${level}\``).join(', ')}. A code overrides its category.`,
      example: { [shown]: 'off' },
      overrides: true,
    },
    ...settings,
    ...languages.flatMap(({ additions }): ConfigKey[] =>
      additions
        ? [
            {
              key: additions.key,
              schema: TEXTS,
              description: `${additions.description} Relative to this file.`,
              example: ['seo/crawlers.json'],
              overrides: false,
            },
          ]
        : [],
    ),
    {
      key: 'expect',
      schema: { type: 'array', items: expectationSchema() },
      description:
        'Expectations, [explained here](expectations.md): which URLs crawlers may fetch, what sitemaps list, and how the host answers. A failed expectation is an error.',
      example: [
        { crawlers: ['purpose:search'], allow: ['/', '/shop/*'], block: ['/intern/'] },
        { crawlers: ['*'], block: ['/*'], env: 'staging' },
        { stance: { search: 'yes', 'ai-training': 'no' } },
        { sitemap: '/sitemap.xml', contains: ['/'], atLeast: 1000 },
        { urls: ['/old/'], status: 301, redirect: '/new/' },
      ],
      overrides: true,
    },
    {
      key: 'environments',
      schema: environmentsSchema(),
      description:
        'The [environments](expectations.md#environments) by name: where each is served, and what is expected there. `--env NAME` selects one.',
      example: EXAMPLE_OF_ENVIRONMENTS,
      overrides: false,
    },
    {
      key: 'ignore',
      schema: { type: 'array', items: TEXT },
      description:
        'Globs of files that Crawlwise does not check. They still count as files of their site. A file that you name on the command line is checked anyway, but not formatted.',
      example: ['drafts', '!drafts/public'],
      overrides: false,
    },
    {
      key: 'locked',
      schema: {
        type: 'object',
        properties: {
          rules: { $ref: '#/$defs/rules' },
          expect: { type: 'array', items: expectationSchema() },
        },
        additionalProperties: false,
      },
      description:
        '`rules` and `expect` that nothing in a repository weakens, if this file is passed to `--config` from elsewhere, [explained here](shared-configurations.md#locked-settings). Otherwise as if they were in `rules` and `expect`.',
      example: { expect: [{ crawlers: ['purpose:search'], allow: ['/'] }] },
      overrides: false,
    },
    {
      key: 'overrides',
      schema: { type: 'array', items: { type: 'object' } },
      description:
        'Settings for some files: `files`, one or more globs, and the values for these files. Later overrides win over earlier ones.',
      example: [{ files: 'staging/**', rules: { [shown]: 'hint' } }],
      overrides: false,
    },
  ];
}

function rulesSchema(languages: readonly Configurable[]): Schema {
  const all = [...codesIn(languages)].sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    type: 'object',
    properties: Object.fromEntries(
      all.map(([code, [now]]) => [
        code,
        code === now || code.endsWith('/*')
          ? LEVEL
          : { ...LEVEL, deprecated: true, description: `The rule is called ${now} now.` },
      ]),
    ),
    additionalProperties: false,
  };
}

const LEVEL: Schema = { enum: LEVELS };

/** The files that an override applies to. */
export const FILES: ConfigKey = {
  key: 'files',
  schema: TEXTS,
  description: 'Globs of the files that it applies to.',
  example: 'staging/**',
  overrides: true,
};
