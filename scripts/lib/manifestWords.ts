/**
 * The texts of the extension's manifest: `package.json` contains keys, `package.nls.json` maps them to texts, in VS
 * Code's format for translations. Knows where a manifest has texts, not what they say.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type {
  Command,
  CustomEditor,
  Language,
  Manifest,
  ManifestSetting,
  Section,
  Walkthrough,
} from './manifest.ts';

/** The catalogue of the manifest's texts, where VS Code looks for it. */
export const MANIFEST_WORDS = 'package.nls.json';

/** Their catalogue in the files of a language. */
export const MANIFEST = 'manifest';

/** What VS Code reads as a key: the whole text. */
const PLACEHOLDER = /^%(.+)%$/;
/** What `vsce` also reads as one. */
const PLAIN_KEY = /^[\w.]+$/;

/** Stores a text under a key, and returns what replaces it in the manifest. */
type Keep = (key: string, word: string) => string;

/**
 * @param folder of the extension
 * @returns its manifest as users see it, with texts instead of keys; the only way to read the texts
 * @throws if the catalogue lacks a key
 */
export function readManifest(folder: string): Manifest {
  const textOf = (name: string): string => readFileSync(join(folder, name), 'utf8');
  const words = new Map<string, string>(Object.entries(JSON.parse(textOf(MANIFEST_WORDS))));
  return JSON.parse(textOf('package.json'), (_, value: unknown) => {
    const key = typeof value === 'string' ? PLACEHOLDER.exec(value)?.[1] : undefined;
    if (key === undefined) return value;
    const word = words.get(key);
    if (word === undefined)
      throw new Error(`${MANIFEST_WORDS} has nothing for ${key}, which package.json names`);
    return word;
  });
}

/** The key of a rule code or another name: `robots/crawl-delay` becomes `robots.crawl_delay`. */
const keyed = (name: string): string => name.replaceAll('/', '.').replace(/[^\w.]+/g, '_');

/** The editor shows the first of its names; the others are only used to find the language. */
function languageOf(language: Language, keep: Keep): Language {
  const [name, ...others] = language.aliases ?? [];
  if (name === undefined) return language;
  return { ...language, aliases: [keep(`language.${keyed(language.id)}.name`, name), ...others] };
}

const commandOf = (command: Command, keep: Keep): Command => ({
  ...command,
  title: keep(`command.${command.command}.title`, command.title),
  category: keep('command.category', command.category),
});

function settingOf(name: string, setting: ManifestSetting, keep: Keep): ManifestSetting {
  const { description, markdownDescription, enumDescriptions, additionalProperties } = setting;
  const says = `setting.${keyed(name)}.description`;
  return {
    ...setting,
    ...(markdownDescription !== undefined && { markdownDescription: keep(says, markdownDescription) }),
    ...(enumDescriptions && {
      enumDescriptions: enumDescriptions.map((word, at) =>
        keep(`setting.${keyed(name)}.value.${keyed(String(setting.enum?.[at]))}`, word),
      ),
    }),
    ...(additionalProperties && { additionalProperties: settingOf(name, additionalProperties, keep) }),
    ...(description !== undefined && { description: keep(says, description) }),
  };
}

const editorOf = (editor: CustomEditor, keep: Keep): CustomEditor => ({
  ...editor,
  displayName: keep(`editor.${editor.viewType}.name`, editor.displayName),
});

const sectionOf = (section: Section, keep: Keep): Section => ({
  ...section,
  title: keep(`section.${keyed(section.title.toLowerCase())}.title`, section.title),
  properties: Object.fromEntries(
    Object.entries(section.properties).map(([name, setting]) => [name, settingOf(name, setting, keep)]),
  ),
});

const walkthroughOf = (walkthrough: Walkthrough, keep: Keep): Walkthrough => ({
  ...walkthrough,
  title: keep(`walkthrough.${walkthrough.id}.title`, walkthrough.title),
  description: keep(`walkthrough.${walkthrough.id}.description`, walkthrough.description),
  steps: walkthrough.steps.map((step) => {
    const key = `walkthrough.${walkthrough.id}.${step.id}`;
    return {
      ...step,
      title: keep(`${key}.title`, step.title),
      description: keep(`${key}.description`, step.description),
      media: { ...step.media, altText: keep(`${key}.altText`, step.media.altText) },
    };
  }),
});

/**
 * Separates the texts of a manifest from everything else.
 *
 * @param whole as `readManifest` returns it
 * @returns the manifest with keys, and the texts by key, both in the format of their files
 * @throws if two texts have the same key, or `vsce` would not read a key as one
 */
export function partWords(whole: Manifest): { readonly manifest: Manifest; readonly words: object } {
  const words = new Map<string, string>();
  const keep: Keep = (key, word) => {
    if (!PLAIN_KEY.test(key)) throw new Error(`'${key}' is no key for vsce`);
    if ((words.get(key) ?? word) !== word)
      throw new Error(`Two words for ${key}: ${words.get(key)} / ${word}`);
    words.set(key, word);
    return `%${key}%`;
  };
  const { contributes } = whole;
  const manifest = {
    ...whole,
    displayName: keep('displayName', whole.displayName),
    description: keep('description', whole.description),
    contributes: {
      ...contributes,
      languages: contributes.languages.map((language) => languageOf(language, keep)),
      commands: contributes.commands.map((command) => commandOf(command, keep)),
      customEditors: contributes.customEditors.map((editor) => editorOf(editor, keep)),
      configuration: contributes.configuration.map((section) => sectionOf(section, keep)),
      walkthroughs: contributes.walkthroughs.map((walkthrough) => walkthroughOf(walkthrough, keep)),
    },
  };
  return { manifest, words: Object.fromEntries(words) };
}
