/** The documentation page about `crawlwise.json`, generated from the table of its keys. */
import { type ConfigKey, FILES } from '../../server/src/config/keys.ts';
import { numeral } from '../../server/src/core/catalogue.ts';
import { REACH } from '../../server/src/core/reach.ts';
import { PURPOSE, PURPOSES } from '../../server/src/core/rule/expected.ts';
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
  return types.map((jsonType) => TYPES[jsonType]).join(' or ') + bounds;
}

const defaultOf = ({ setting }: ConfigKey): string =>
  setting && setting.default !== '' && typeof setting.default !== 'object' ? `\`${setting.default}\`` : '';

const row = (configKey: ConfigKey): string =>
  `| \`${configKey.key}\` | ${typeOf(configKey.schema)} | ${defaultOf(configKey)} | ${configKey.description} |`;

/** An object with all keys of one section, and nested ones, at their example values. */
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

\`crawlwise.json\` defines how to check the files of a site. The editor, the command line and CI all read the
same file. It is JSON with comments and trailing commas.

\`\`\`jsonc
${JSON.stringify(exampleOf(keys), null, 2)}
\`\`\`

## Where it is found

For each file, Crawlwise uses the nearest \`crawlwise.json\`, in the folder of the file or a parent folder. The editor searches up to
the folder of the workspace, the command line up to the root of the file system. Only the nearest
one counts, with what it [extends](#shared-configurations). \`--config FILE\` uses that file for all files; \`--no-config\` uses no configuration.

The settings for a file come from these places. Later ones win:

1. the defaults,
2. the configurations that \`crawlwise.json\` extends, in their order,
3. \`crawlwise.json\`, then its overrides that match the file, in their order,
4. settings that you set in the editor,
5. options of the command line, such as \`--crawlers\`,
6. [locked settings](#locked-settings).

A [comment](cli.md#suppression-comments) in a file suppresses single findings, except those of failed expectations and of locked rules.

\`crawlwise check --print-config PATH\` prints the settings for a file or folder and where each value comes from, through
\`extends\` and \`overrides\`.

## Shared configurations

A configuration can be based on others:

\`\`\`jsonc
{
  "extends": ["@example/crawlwise-config", "../crawlwise.json"],
  "rules": { "loc/*": "error", "loc/fragment": "off" }
}
\`\`\`

- A name that begins with \`./\`, \`../\` or \`/\` is a path, relative to the file that has it. Any other name is an npm package, which is found
  as Node.js finds it: in the nearest \`node_modules\` folder that has it, by \`exports\` or \`main\` of its \`package.json\`. A file of a package is
  named as in \`@example/crawlwise-config/strict.json\`.
- Configurations are JSON. Nothing is run, and nothing is fetched.
- Later ones win over earlier ones, and the file over what it extends. What is extended may extend others, but not in a circle.
- \`expect\`, \`ignore\` and \`crawlers\` add up. An expectation of a base cannot be dropped by other expectations; to do without it,
  remove the base from \`extends\`.
- Paths and globs are relative to the file that has them, also with \`--config ../org/crawlwise.json\`. So globs of a shared configuration
  begin with \`**/\`, or are names without a slash. Only a sitemap of \`expect\` that begins with \`/\`, or is a URL, belongs to the root of the site
  that is checked.
- In the editor of a browser there are no packages: a line in \`crawlwise.json\` says so.

An npm package with a configuration needs two files:

\`\`\`json
{ "name": "@example/crawlwise-config", "version": "1.0.0", "exports": "./crawlwise.json", "files": ["crawlwise.json"] }
\`\`\`

\`\`\`jsonc
// crawlwise.json
{ "rules": { "robots/*": "warning" }, "expect": [{ "crawlers": ["purpose:search"], "allow": ["/"] }] }
\`\`\`

## Locked settings

A repository can change its own \`extends\`. Settings that hold for it whatever it does must come from elsewhere: from a file outside of its checkout,
by \`--config\`, or by the input \`config\` of the [action](ci.md#github).

\`\`\`jsonc
// ../org/crawlwise.json
{
  "locked": {
    "rules": { "robots/missing-colon": "error" },
    "expect": [{ "crawlers": ["purpose:search"], "allow": ["/"] }]
  }
}
\`\`\`

With \`crawlwise check --config ../org/crawlwise.json\`, the configurations of the repository count too, based on this one. Nothing in the repository
weakens what is locked: neither its configuration, \`env\` and \`ignore\` included, nor suppression comments, nor a baseline, nor
\`.gitignore\` and \`.crawlwiseignore\`, nor crawlers that it describes. Options of the command line do not either. \`site.root\` remains a matter of the repository:
expectations apply to each robots.txt that is checked.

If the file is in the same checkout as what is checked, or is extended by a configuration there, \`locked\` does the same as \`rules\` and \`expect\`; a
line on standard error says so for \`--config\`.

## Keys

${rows(keys)}

The codes of rules are listed [here](rules/README.md). They are permanent: if a rule is renamed, you can still use its
former code.

## Files that it names

\`extends\`, \`crawlers\`, \`site.root\` and the sitemaps of \`expect\` name files and folders. They must be in the git repository of
\`crawlwise.json\`, or in its folder if there is no repository. In the editor they must be in the folder of the workspace. A path that
leads elsewhere is an error at its value, and nothing is opened: an absolute path or \`..\` to another place, a link that leads out, another
host (\`\\\\host\\share\`, \`//host/share\`, \`file://host/\`), or another scheme.

| limit | value |
| --- | --- |
| files and folders that one configuration names | ${numeral(REACH.named)} |
| configurations that one extends, directly or through others | ${numeral(REACH.extended)} |
| size of a configuration, and of a package.json | ${REACH.configOctets / 1024} KiB |
| size of a JSON file of crawlers | ${REACH.dataOctets / 2 ** 20} MiB |
| JSON files in a folder of crawlers | ${numeral(REACH.dataFiles)} |
| files in a folder of crawlers | ${numeral(REACH.entries)} |

Settings in \`.vscode/settings.json\` and in a \`.code-workspace\` file come with the workspace, so the same applies to them. Your own
settings and the options of the command line may name files anywhere. These must be regular files too, within the same limits.

## Overrides

Each entry of \`overrides\` has \`files\` and any of ${names.join(', ')}.

${rows([FILES])}

## Expectations

An entry of \`expect\` about robots.txt has \`crawlers\`, and \`allow\` or \`block\` or both; or a \`stance\`:

\`\`\`jsonc
{
  "expect": [
    // No search engine is ever blocked.
    { "crawlers": ["purpose:search"], "allow": ["/", "/shop/*"] },
    { "crawlers": ["GPTBot", "purpose:ai-training"], "block": ["/*"], "env": "production" },
    // Crawlers that no group names fetch nothing from the staging site.
    { "crawlers": ["*"], "block": ["/*"], "env": "staging" },
    { "stance": { "search": "yes", "ai-answers": "yes", "ai-training": "no" }, "env": "production" },
    { "sitemap": "/sitemap.xml", "contains": ["/"], "atLeast": 1000 }
  ]
}
\`\`\`

- \`crawlers\` are product tokens, or purposes: ${PURPOSES.map((purpose) => `\`${PURPOSE}${purpose}\``).join(', ')}.
  A purpose means all crawlers that Crawlwise knows to have it, except those whose operators say that they do not
  obey robots.txt, which no rule stops.
- \`allow\` and \`block\` are paths or URLs. One with \`*\`, or with \`$\` at its end, means every URL that it
  matches, as in a rule. Crawlwise compares patterns exactly, not by samples, and the message names a path that
  proves the opposite. So \`/shop\` is one page, and \`/shop*\` is every URL that starts that way.
- \`stance\`, instead of \`crawlers\`, says which uses of the site you permit: \`{ "stance": { "search": "yes", "ai-training": "no" } }\`. Crawlers
  for a refused use may fetch nothing, those for permitted uses may fetch \`/\`, and no signal says the opposite. \`paths\` limits it to parts of the
  site: \`"paths": ["/docs/"]\`. When a new version of Crawlwise knows a new crawler for AI training that your file does not block, the check names it;
  \`crawlwise policy search=yes,ai-training=no --merge robots.txt\` adds it.
- An entry with \`env\` applies only in that environment. \`--env NAME\` sets it, or else \`env\` in this file, which
  \`overrides\` can set for some files. A name that is nearly that of an expectation, or for which nothing holds, is an error.
  If some expectations have \`env\`, \`--env\` must name one of those environments.
- \`expect\` in an override replaces the one for all files of the same configuration.

A failed expectation is an error (\`robots/failed-expectation\`) on the rule that breaks it. If no rule breaks it, the error is
on the group that lacks one, else on the first line. An expectation that no rule can meet says so: crawlers that do not obey
robots.txt, \`/robots.txt\` itself, and an entry whose opposite another expectation wants. In robots.txt itself, a comment
does the same: \`# @expect allow purpose:search /shop/*\`.

An entry with \`sitemap\` applies to one file: \`contains\` says what it lists, \`atLeast\` how many entries it has. For an index, this
means the sitemaps that it lists. A missing sitemap is an error (\`sitemap/failed-expectation\`) at its name in the configuration.

The file cannot silence an expectation of \`crawlwise.json\`: suppression comments do not apply to it. A template is compared
with it as the text is, before an engine fills in values.

## Globs

Globs in \`ignore\` and \`files\` are relative to the folder of \`crawlwise.json\` and have the syntax of \`.gitignore\`: \`*\` and \`?\`
match characters of a name, \`[ab]\` matches one of the characters, \`**\` matches any folders, \`{a,b}\` matches either. A glob without a slash
matches names in any folder. A glob that names a folder matches everything below it. A glob that starts with \`!\` reverses
earlier matches. Letter case matters.

## Errors in the configuration

Crawlwise reports unknown keys and codes, wrong values, duplicate keys, and missing files and folders
with line and column: in the editor as errors in \`crawlwise.json\`, and on the command line on standard error and in each output format. The command
line then checks nothing and ends with exit code 2. The editor still uses the valid parts of the file.
`;
}
