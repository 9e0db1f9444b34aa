/** All texts of the product that a language may have: by catalogue and key, with what translators must know of each. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allTexts, type Text } from '../../../server/src/core/catalogue.ts';
import type { RuleMeta } from '../../../server/src/core/rule/rule.ts';
import { languages } from '../../../server/src/languages.ts';
import { MANIFEST, MANIFEST_WORDS } from '../manifestWords.ts';
import { root } from '../paths.mjs';
import { modules } from './modules.ts';
import { cataloguesIn } from './sources.ts';

export interface Entry {
  readonly catalogue: string;
  readonly key: string;
  readonly text: Text;
  /** The file of a language that has it, without extension. */
  readonly area: string;
  /** The source of the English text. */
  readonly file: string;
}

/** The forms of a text; of one without plural forms, the text. */
export function formsOf(text: Text): readonly (readonly [form: string, text: string])[] {
  if (typeof text === 'string') return [['', text]];
  const { by: _, ...forms } = text;
  return Object.entries(forms);
}

/** The names of the placeholders in a text, and of the arguments that choose its cases. */
export const placeholders = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(/\{(\w+)[}|]/g)].map(([, name = '']) => name));

/** Every text, sorted by area, catalogue and place in it. */
export async function allEntries(): Promise<readonly Entry[]> {
  const own = [...ofCatalogues(), ...(await ofRules()), ...ofManifest()];
  return own.sort((a, b) => compare(a.area, b.area) || compare(a.catalogue, b.catalogue));
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Those of the modules that `modules.ts` imports. */
function ofCatalogues(): readonly Entry[] {
  const fileOf = new Map(
    modules.flatMap(([file]) => cataloguesIn(file).map((name) => [name, file] as const)),
  );
  return [...allTexts()].flatMap(([catalogue, texts]) => {
    const file = fileOf.get(catalogue);
    if (file === undefined) return [];
    const area = areaOf(file);
    return Object.entries(texts).map(([key, text]) => ({ catalogue, key, text, area, file }));
  });
}

/** `cli` of `server/src/cli/words/check.ts`, `client`, `playground`, `website`; `core` for what all parts share. */
function areaOf(file: string): string {
  if (file.startsWith('scripts/site/')) return 'website';
  if (file.startsWith('client/src/playground/')) return 'playground';
  if (file.startsWith('client/')) return 'client';
  const [, , folder = ''] = file.split('/');
  return ['cli', 'lsp', 'mcp', 'robots', 'sitemap', 'urllist'].includes(folder) ? folder : 'core';
}

async function ofRules(): Promise<readonly Entry[]> {
  const services = await Promise.all(languages.map((language) => language.load()));
  return services.flatMap(({ id, rules }) => rules.flatMap((meta) => ofRule(meta, id)));
}

function ofRule(meta: RuleMeta, language: string): readonly Entry[] {
  const { code: catalogue, message, variants = {}, fixes = {}, docs } = meta;
  const said: (readonly [string, Text | undefined])[] = [
    ['message', message],
    ...Object.entries(variants).map(([name, variant]) => [`variant.${name}`, variant.message] as const),
    ...Object.entries(fixes).map(([name, { title }]) => [`fix.${name}`, title] as const),
  ];
  const file = `docs/rules/${catalogue}.md`;
  const entry = (area: string, [key, text]: readonly [string, Text | undefined]): Entry[] =>
    text === undefined ? [] : [{ catalogue, key, text, area, file }];
  const [area = ''] = language.split('-');
  return [
    ...said.flatMap((each) => entry(area, each)),
    ...(['what', 'why', 'how', 'off'] as const).flatMap((key) => entry('pages', [key, docs[key]])),
  ];
}

const ofManifest = (): readonly Entry[] =>
  Object.entries<string>(JSON.parse(readFileSync(join(root, MANIFEST_WORDS), 'utf8'))).map(([key, text]) => ({
    ...{ catalogue: MANIFEST, key, text, area: MANIFEST, file: MANIFEST_WORDS },
  }));
