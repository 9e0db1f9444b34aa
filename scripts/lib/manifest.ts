/** The parts of the extension's manifest that come from the languages: file names, settings, levels of rules. */

import { languages } from '../../server/src/checks.ts';
import { CONFIG_NAME, SITE_URL } from '../../server/src/config/keys.ts';
import { HOMEPAGE, HOMEPAGE_ANSWERS } from '../../server/src/core/homepage.ts';
import { AUTOMATIC } from '../../server/src/core/locales.ts';
import type { Level } from '../../server/src/core/rule/rule.ts';
import type { SettingMeta } from '../../server/src/core/rule/settings.ts';
import { editorLanguages, TEMPLATES } from '../../server/src/registry.ts';
import { GENERATORS } from '../../server/src/urls/generators.ts';

/** A setting as in VS Code's manifest. */
export interface ManifestSetting {
  readonly type: string | readonly string[];
  readonly default?: unknown;
  readonly enum?: readonly unknown[];
  readonly enumDescriptions?: readonly string[];
  readonly description?: string;
  readonly markdownDescription?: string;
  readonly additionalProperties?: ManifestSetting;
}

/** A heading of the settings editor, and the settings below it. */
export interface Section {
  readonly title: string;
  readonly properties: Readonly<Record<string, ManifestSetting>>;
}

export interface Language {
  readonly id: string;
  readonly aliases?: readonly string[];
  filenames: string[];
  filenamePatterns: string[];
}

export interface Command {
  readonly command: string;
  readonly title: string;
  readonly category: string;
}

/** An editor for files that are no text. */
export interface CustomEditor {
  readonly viewType: string;
  readonly displayName: string;
  selector: readonly { readonly filenamePattern: string }[];
}

/** The walkthrough that VS Code shows to new users of the extension. */
export interface Walkthrough {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly steps: readonly {
    readonly id: string;
    readonly title: string;
    readonly description: string;
    readonly media: { readonly image: string; readonly altText: string };
  }[];
}

/** The parts of the manifest that the generator reads and writes. */
export interface Manifest {
  displayName: string;
  description: string;
  activationEvents: string[];
  contributes: {
    languages: Language[];
    commands: readonly Command[];
    configuration: readonly Section[];
    walkthroughs: readonly Walkthrough[];
    customEditors: readonly CustomEditor[];
    menus: {
      commandPalette: { command: string; when: string }[];
      'explorer/context': { command: string; when: string }[];
    };
  };
}

/** The settings of frameworks, whose outputs git ignores: their sources show what the last build has made of them. */
const FRAMEWORKS = `**/{${[
  ...new Set(
    [
      GENERATORS.next,
      GENERATORS.astro,
      GENERATORS.nuxt,
      GENERATORS.svelteKit,
      GENERATORS.reactRouter,
    ].flatMap(({ settings }) => settings.map((name) => name.replace(/\.\w+$/, ''))),
  ),
].join(',')}}.{js,mjs,cjs,ts,mts,cts}`;

/**
 * Declares in the manifest which files the extension handles: names for VS Code's languages, activation events, and
 * which gzipped files open.
 */
function nameFiles(content: Manifest): void {
  // Templates keep the language of their engine, which does not activate the extension.
  content.activationEvents = [
    ...editorLanguages.flatMap(({ ids }) => ids.map((id) => `onLanguage:${id}`)),
    `workspaceContains:${CONFIG_NAME}`,
    `workspaceContains:${TEMPLATES}`,
    `workspaceContains:${FRAMEWORKS}`,
    // Its language is that of any JSON.
    `workspaceContains:**/${CONFIG_NAME}`,
  ];
  for (const language of content.contributes.languages) {
    const own = editorLanguages.find(({ ids }) => ids[0] === language.id);
    if (!own) continue;
    const { names } = own;
    language.filenames = names.filter((name) => !name.includes('*'));
    language.filenamePatterns = names.filter((name) => name.includes('*'));
  }
  const gzipped = editorLanguages.filter(({ gzip }) => gzip).flatMap(({ names }) => names);
  const packed = [...gzipped, 'robots.txt'].map((name) => ({ filenamePattern: `${name}.gz` }));
  for (const editor of content.contributes.customEditors) editor.selector = packed;
  const pattern = gzipped.map((name) => name.replaceAll('.', '\\.').replaceAll('*', '.*')).join('|');
  const open = content.contributes.menus['explorer/context'].find(
    ({ command }) => command === 'crawlwise.openGzip',
  );
  if (open) open.when = `resourceFilename =~ /^(?:${pattern})\\.gz$/i`;
}

/** The effect of each level, as shown in the settings editor and in completion. */
const LEVELS: Readonly<Record<Level, string>> = {
  off: 'The rule is off.',
  hint: 'Three dots under the text. Not listed in the Problems panel.',
  info: 'A blue underline. Does not make "crawlwise check" fail.',
  warning: 'A yellow underline. Makes "crawlwise check" fail unless --max-warnings allows it.',
  error: 'A red underline. Makes "crawlwise check" fail.',
};

/** `dist/client/settings.schema.json` completes and describes the codes. */
const RULES = {
  type: 'object',
  scope: 'resource',
  default: {},
  markdownDescription: `Rule levels by code, such as \`{ "robots/crawl-delay": "off" }\`.${HOMEPAGE_ANSWERS ? ` [All rules](${HOMEPAGE}/rules)` : ''}`,
  additionalProperties: {
    type: 'string',
    enum: Object.keys(LEVELS),
    enumDescriptions: Object.values(LEVELS),
  },
};

const settingFor = (meta: SettingMeta): object => ({
  type: typeof meta.default,
  scope: 'resource',
  default: meta.default,
  ...(meta.values && { enum: meta.values }),
  ...(meta.valueDescriptions && { enumDescriptions: meta.valueDescriptions }),
  ...(meta.minimum !== undefined && { minimum: meta.minimum }),
  ...(meta.maximum !== undefined && { maximum: meta.maximum }),
  markdownDescription: meta.description,
});

const LANGUAGE = {
  type: 'string',
  scope: 'window',
  default: AUTOMATIC,
  markdownDescription:
    'Language of messages, hovers and panels: `auto` for that of the editor, or a tag such as `en`, `de` or `ar`. Names of commands and settings always follow the editor. Texts that are not translated are in English.',
};

const TRACE = {
  type: 'string',
  scope: 'window',
  enum: ['off', 'messages', 'compact', 'verbose'],
  enumDescriptions: [
    'Writes nothing.',
    'Writes the names of messages and the time that each answer took.',
    'Writes messages, and shortens long content.',
    'Writes messages with their whole content.',
  ],
  default: 'off',
  description: 'Writes the messages between the editor and the language server to the log.',
};

const byKey = (prefix: string, settings: readonly SettingMeta[]): (readonly [string, object])[] =>
  settings.filter(({ key }) => key.startsWith(prefix)).map((meta) => [meta.key, settingFor(meta)]);

/** The settings below their headings, in a natural reading order. */
function sectionsOf(): readonly Section[] {
  const settings = languages.flatMap((language) => language.settings);
  const format = settings.filter(({ key }) => key.startsWith('robots.format.'));
  const others = settings.filter((setting) => !format.includes(setting));
  const additions = languages.flatMap(({ additions }): [string, object][] =>
    additions
      ? [
          [
            additions.key,
            {
              type: ['string', 'array'],
              items: { type: 'string' },
              scope: 'window',
              default: [],
              markdownDescription: `${additions.description} Relative to the folder of the workspace.`,
            },
          ],
        ]
      : [],
  );
  const sections: readonly (readonly [title: string, settings: readonly (readonly [string, object])[]])[] = [
    ['Site', [[SITE_URL.key, settingFor(SITE_URL)], ...byKey('sitemap.', others), ...additions]],
    ['Rules', [['rules', RULES]]],
    ['robots.txt', [...byKey('codeLens', others), ...byKey('robots.', others)]],
    ['Formatting robots.txt', byKey('robots.', format)],
    ['Language', [['language', LANGUAGE]]],
    ['Log', [['trace.server', TRACE]]],
  ];
  return sections.map(([title, own], section) => ({
    title,
    order: section + 1,
    properties: Object.fromEntries(
      own.map(([key, setting], at) => [`crawlwise.${key}`, { order: at + 1, ...setting }]),
    ) as unknown as Section['properties'],
  }));
}

/** Adds the parts that come from the languages to the manifest. */
export function completeManifest(content: Manifest): void {
  nameFiles(content);
  content.contributes.configuration = sectionsOf();
}
