/** The documentation page about `crawlwise.json`, generated from the table of its keys. */
import { type ConfigKey, FILES } from '../../server/src/config/keys.ts';
import { numeral } from '../../server/src/core/catalogue.ts';
import { REACH } from '../../server/src/core/reach.ts';
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
  return `# Configure Crawlwise

You need no configuration to start. Add a \`crawlwise.json\` to the root of your project to change the level of a check, to ignore
files, or to state what must stay true for your site:

\`\`\`jsonc
{
  "site": { "url": "https://www.example.com", "root": "public" },
  "rules": { "robots/crawl-delay": "off" },
  "expect": [{ "crawlers": ["purpose:search"], "allow": ["/"] }]
}
\`\`\`

\`crawlwise init\` writes one for you. The editor, the command line and CI read the same file. Comments and trailing commas are fine.

## Keys

${rows(keys)}

The codes in \`rules\` are those of the [checks](rules/README.md). They are permanent: if a check is renamed, its former code keeps working.

## Which settings apply

For each file, Crawlwise uses the nearest \`crawlwise.json\`, in the folder of the file or a parent folder, and the files that it
[extends](shared-configurations.md). The editor searches up to the folder of the workspace, the command line up to the root of the file system.
\`--config FILE\` uses that file for all files; \`--no-config\` uses none.

Settings come from these places. Later ones win:

1. the defaults,
2. the configurations that \`crawlwise.json\` extends, in their order,
3. \`crawlwise.json\`, then its overrides that match the file, in their order,
4. settings that you set in the editor,
5. options of the command line, such as \`--crawlers\`,
6. [locked settings](shared-configurations.md#locked-settings).

\`crawlwise check --print-config PATH\` prints the settings for a file or folder and where each value comes from. A comment in a file
[ignores single problems](ignore.md).

## Overrides

Each entry of \`overrides\` has \`files\` and any of ${names.join(', ')}.

${rows([FILES])}

## Globs

Globs in \`ignore\` and \`files\` are relative to the folder of \`crawlwise.json\` and have the syntax of \`.gitignore\`: \`*\` and \`?\`
match characters of a name, \`[ab]\` matches one of the characters, \`**\` matches any folders, \`{a,b}\` matches either. A glob without a slash
matches names in any folder. A glob that names a folder matches everything below it. A glob that starts with \`!\` reverses
earlier matches. Letter case matters.

## Files that it names

\`extends\`, \`crawlers\`, \`site.root\` and the sitemaps of \`expect\` name files and folders. They must be in the git repository of
\`crawlwise.json\`, or in its folder if there is no repository. In the editor they must be in the folder of the workspace. A path that
leads elsewhere is an error at its value, and nothing is opened: an absolute path or \`..\` to another place, a symlink that leads out, another
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

## Errors in the configuration

Crawlwise reports unknown keys and codes, wrong values, duplicate keys, and missing files and folders
with line and column: in the editor as errors in \`crawlwise.json\`, and on the command line on standard error and in each output format. The command
line then checks nothing and ends with exit code 2. The editor still uses the valid parts of the file.

## An example with every key

\`\`\`jsonc
${JSON.stringify(exampleOf(keys), null, 2)}
\`\`\`
`;
}
