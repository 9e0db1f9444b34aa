/** The page of the documentation about `crawlwise.json`, from the table of its keys. */
import { type ConfigKey, FILES } from '../../server/src/config/keys.ts';
import { PURPOSE, PURPOSES } from '../../server/src/core/expected.ts';
import type { Schema } from '../../server/src/core/schema.ts';

const TYPES: Readonly<Record<string, string>> = {
  object: 'object',
  array: 'list of texts',
  string: 'text',
  integer: 'whole number',
  boolean: '`true` or `false`',
};

function typeOf({ type, enum: words, items, minimum, maximum }: Schema): string {
  if (words) return words.map((word) => `\`${word}\``).join(', ');
  if (items?.type === 'object') return 'list of objects';
  const types = typeof type === 'string' ? [type] : (type ?? []);
  const bounds = minimum === undefined && maximum === undefined ? '' : `, ${minimum} to ${maximum}`;
  return types.map((one) => TYPES[one]).join(' or ') + bounds;
}

const defaultOf = ({ setting }: ConfigKey): string =>
  setting && setting.default !== '' ? `\`${setting.default}\`` : '';

const row = (one: ConfigKey): string =>
  `| \`${one.key}\` | ${typeOf(one.schema)} | ${defaultOf(one)} | ${one.description} |`;

/** An object with all keys that have one part, and nested ones, at their example. */
function exampleOf(keys: readonly ConfigKey[]): Record<string, unknown> {
  const all: Record<string, unknown> = {};
  for (const { key, example } of keys) {
    const [head, inner] = key.split('.') as [string, string | undefined];
    all[head] = inner === undefined ? example : { ...(all[head] as object), [inner]: example };
  }
  return all;
}

/** The page, in Markdown. */
export function configurationPage(keys: readonly ConfigKey[]): string {
  const overridable = keys.filter(({ overrides }) => overrides);
  const names = [...new Set(overridable.map(({ key }) => key.split('.')[0]))].map((name) => `\`${name}\``);
  const rows = (some: readonly ConfigKey[]): string =>
    `| key | value | default | what it does |\n| --- | --- | --- | --- |\n${some.map(row).join('\n')}`;
  return `# Configuration

\`crawlwise.json\` says once how the files of a site are to be checked: the editor, the command line and CI read the
same file. It is JSON; comments and commas before a closing bracket are allowed.

\`\`\`jsonc
${JSON.stringify(exampleOf(keys), null, 2)}
\`\`\`

## Where it is found

For each file the nearest \`crawlwise.json\` counts: in the folder of the file, or in one above it. The editor looks up to
the folder of the workspace, the command line up to the root of the file system. Files are not merged: the nearest one
counts alone. \`--config FILE\` takes that one for all files, \`--no-config\` none.

What holds for a file comes from, later ones winning:

1. the defaults,
2. \`crawlwise.json\`, then those of its overrides that are about the file, in their order,
3. settings of the editor that the user has set,
4. options of the command line, such as \`--crawlers\`.

\`crawlwise check --print-config FILE\` prints what holds for a file, and where each value comes from.

## Keys

${rows(keys)}

The codes of rules are listed [here](rules/README.md). They are permanent: where a rule is renamed, its former code goes on
to mean it.

## Overrides

Each entry of \`overrides\` has \`files\` and any of ${names.join(', ')}.

${rows([FILES])}

## Expectations

An entry of \`expect\` about robots.txt has \`crawlers\`, and \`allow\` or \`block\` or both:

\`\`\`jsonc
{
  "expect": [
    // No search engine is ever blocked.
    { "crawlers": ["purpose:search"], "allow": ["/", "/shop/*"] },
    { "crawlers": ["GPTBot", "purpose:ai-training"], "block": ["/*"], "env": "production" },
    // Crawlers that no group names fetch nothing from the staging site.
    { "crawlers": ["*"], "block": ["/*"], "env": "staging" },
    { "sitemap": "/sitemap.xml", "contains": ["/"], "atLeast": 1000 }
  ]
}
\`\`\`

- \`crawlers\` are product tokens, or purposes: ${PURPOSES.map((purpose) => `\`${PURPOSE}${purpose}\``).join(', ')}.
  A purpose stands for all crawlers that Crawlwise knows to have it, but for those whose operators say that they do not
  obey robots.txt, which no rule stops.
- \`allow\` and \`block\` are paths or URLs, each asked as such. One with \`*\`, or with \`$\` at its end, stands for all that it
  matches, as a rule would: the rules are compared with it as patterns, not by samples, and the message names a path that
  shows the contrary. So \`/shop\` is one page, and \`/shop*\` is whatever begins so.
- An entry with \`env\` counts only in that environment: the one that \`--env NAME\` says, or else \`env\` of this file, which
  \`overrides\` may set for some files. An environment for which nothing is expected is an error of the call.
- \`expect\` of an override takes the place of the one for all files.

What is not so is an error (\`robots/failed-expectation\`), told on the rule that breaks the expectation; where no rule does,
on the group that lacks one, else on the first line. An expectation that no rule can meet says so: crawlers that do not obey
robots.txt, \`/robots.txt\` itself, and what another expectation wants the other way round. In robots.txt itself a comment
says the same: \`# @expect allow purpose:search /shop/*\`.

An entry with \`sitemap\` is about one file: \`contains\` says what it lists, \`atLeast\` how many entries it has. Of an index, the
sitemaps that it lists are meant. A sitemap that is not there is an error of the configuration.

## Globs

Globs in \`ignore\` and \`files\` are relative to the folder of \`crawlwise.json\`, and written as in \`.gitignore\`: \`*\` and \`?\`
stand for characters of a name, \`[ab]\` for one of some, \`**\` for any folders, \`{a,b}\` for either. One without a slash is
about names in any folder, one that names a folder about all that is below it. One that begins with \`!\` takes back what
those before it say. Letter case counts.

## What is wrong in it

Unknown keys and codes, wrong values, keys that stand twice, and files and folders that are named and missing are told
with line and column: in the editor as errors in \`crawlwise.json\`, on the command line on standard error. The command
line checks nothing then and ends with 2. In the editor what is right in the file counts all the same.
`;
}
