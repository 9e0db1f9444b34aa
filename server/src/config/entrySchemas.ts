/** The schemas of addresses, of entries of `expect`, and of environments. */
import { HOST_NAMES } from '../core/builtPages.ts';
import { listed } from '../core/catalogue.ts';
import { PURPOSE, PURPOSES, USE, USES } from '../core/rule/expected.ts';
import type { Schema } from '../core/schema.ts';
import { configWords as t } from './words.ts';

export const siteSchema = (): Schema => ({
  type: 'string',
  pattern: '^[Hh][Tt][Tt][Pp][Ss]?://[^\\s/?#@]+(?:/[^\\s?#]*)?$',
  patternErrorMessage: t('site'),
});
/** The hosts that can be named; `auto`: by the files of the site. */
export const HOSTINGS: readonly string[] = ['auto', ...HOST_NAMES];

export const TEXT: Schema = { type: 'string', minLength: 1 };
export const TEXTS: Schema = { type: ['string', 'array'], minLength: 1, minItems: 1, items: TEXT };

const ENTRY = '^(?:[/*]|[Hh][Tt][Tt][Pp][Ss]?://[^\\s/?#])\\S*$';

function entriesSchema(): Schema {
  const entry = { pattern: ENTRY, patternErrorMessage: t('entry') };
  return { type: ['string', 'array'], minItems: 1, items: { type: 'string', ...entry }, ...entry };
}

const crawlerSchema = (): Schema => ({
  type: 'string',
  minLength: 1,
  pattern: `^(?!${PURPOSE}|${USE})\\S|^${PURPOSE}(?:${PURPOSES.join('|')})$|^${USE}(?:${USES.join('|')})$`,
  patternErrorMessage: t('crawler', {
    ...{ prefix: PURPOSE, purposes: listed(PURPOSES, 'unit') },
    ...{ use: USE, uses: listed(USES, 'unit') },
  }),
});

/** The path or URL that one word names. */
const targetSchema = (): Schema => ({
  type: 'string',
  pattern: '^(?:/|[Hh][Tt][Tt][Pp][Ss]?://[^\\s/?#])[^\\s*]*$',
  patternErrorMessage: t('target'),
});
const STATUS: Schema = { type: 'integer', minimum: 100, maximum: 599 };
const mediaTypeSchema = (): Schema => ({
  type: 'string',
  pattern: '^[A-Za-z0-9.+-]+/[A-Za-z0-9.+-]+$',
  patternErrorMessage: t('mediaType'),
});

/** One value, or a list of those of which one is expected. */
const oneOf = (schema: Schema): Schema => ({
  ...schema,
  type: [schema.type as 'string' | 'integer', 'array'],
  minItems: 1,
  items: schema,
});

/** What may be expected of URLs. */
const urlProperties = (): NonNullable<Schema['properties']> => ({
  urls: {
    ...entriesSchema(),
    markdownDescription:
      'What the words beside it are about: paths, URLs, patterns. A pattern means the listed URLs and the built pages that it matches. A URL overrides patterns, a longer pattern the shorter ones.',
  },
  status: {
    ...oneOf(STATUS),
    markdownDescription:
      'The status of the answer, before any redirect is followed; or a list of permitted ones.',
  },
  redirect: {
    ...targetSchema(),
    markdownDescription: 'Where it redirects to, at once or by further redirects: a path or URL.',
  },
  type: {
    ...oneOf(mediaTypeSchema()),
    markdownDescription:
      'The media type of the answer (`Content-Type`), or a list of permitted ones. Only a live site shows it.',
  },
  canonical: {
    ...targetSchema(),
    markdownDescription: 'The canonical URL that the page names: a path or URL.',
  },
  index: {
    type: 'boolean',
    markdownDescription:
      'Whether search engines may index it, by its `robots` metas and `X-Robots-Tag` headers; all engines, or those in `crawlers`.',
  },
  listed: { type: 'boolean', markdownDescription: 'Whether a sitemap of the site lists it.' },
});

/**
 * The schema of an entry of `expect`: for robots.txt, for a sitemap, and for URLs.
 * @param isOfEnvironment whether it is in the description of an environment, which it need not name
 */
export const expectationSchema = (isOfEnvironment = false): Schema => ({
  type: 'object',
  properties: {
    ...urlProperties(),
    crawlers: {
      ...{ ...crawlerSchema(), type: ['string', 'array'], minItems: 1, items: crawlerSchema() },
      markdownDescription:
        'Product tokens; `purpose:search` for all known crawlers with that purpose that obey robots.txt; or `use:ai-training` for all that fetch for this use (`search`, `ai-answers`, `ai-training`, `others`), also those that a later version of Crawlwise knows.',
    },
    allow: {
      ...entriesSchema(),
      markdownDescription: 'What these crawlers may fetch: paths, URLs, patterns.',
    },
    block: {
      ...entriesSchema(),
      markdownDescription: 'What these crawlers may not fetch: paths, URLs, patterns.',
    },
    stance: {
      type: 'object',
      properties: Object.fromEntries(USES.map((use) => [use, { enum: ['yes', 'no'] }])),
      additionalProperties: false,
      markdownDescription:
        'Which uses of the site are permitted: `{"search": "yes", "ai-training": "no"}`. Crawlers for a refused use fetch nothing, those for permitted uses are not blocked, and signals agree; also crawlers that a later version of Crawlwise knows.',
    },
    paths: {
      ...entriesSchema(),
      markdownDescription: 'The parts of the site that `stance` is about. By default, the whole site.',
    },
    sitemap: {
      ...TEXT,
      markdownDescription:
        'A sitemap: a path relative to this file, a path from the root of the site that starts with `/`, or a URL.',
    },
    contains: { ...entriesSchema(), markdownDescription: 'What the sitemap lists: paths, URLs, patterns.' },
    atLeast: {
      type: 'integer',
      minimum: 1,
      markdownDescription: 'The minimum number of entries in the sitemap.',
    },
    ...(!isOfEnvironment && {
      env: { ...TEXTS, markdownDescription: 'The environments that this applies to. By default, all.' },
    }),
  },
  additionalProperties: false,
});

export const environmentsSchema = (): Schema => ({
  type: 'object',
  additionalProperties: {
    type: 'object',
    properties: {
      url: { ...siteSchema(), markdownDescription: 'The address of the site in this environment.' },
      hosting: {
        enum: HOSTINGS,
        markdownDescription: 'Its hosting, as in `site.hosting`.',
      },
      host: { enum: HOSTINGS, deprecated: true, description: 'It is called hosting now.' },
      extends: {
        ...TEXT,
        markdownDescription:
          'The environment whose hosting, rule levels and expectations hold here, too. What this one expects counts instead of what contradicts it.',
      },
      rules: { $ref: '#/$defs/rules' },
      expect: {
        type: 'array',
        items: expectationSchema(true),
        markdownDescription:
          'What is expected in this environment, besides the entries of `expect` that hold in all.',
      },
    },
    additionalProperties: false,
  },
});
