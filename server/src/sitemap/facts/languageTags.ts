import { isLanguage, isRegion } from './languages.ts';

/** A subtag with its position in the value. */
interface Subtag {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/**
 * The value of `hreflang`. `default`: `x-default`; `tag`: a language with an optional script and region, whether or not
 * the codes exist; `region-only`: only the code of a country that is not a language code; `malformed`: anything else.
 */
export type Hreflang =
  | { readonly kind: 'default' }
  | { readonly kind: 'tag'; readonly language: Subtag; readonly script?: Subtag; readonly region?: Subtag }
  | { readonly kind: 'region-only'; readonly region: Subtag }
  | { readonly kind: 'malformed' };

const TAG = /^(?<language>[a-z]{2,8})(?:-(?<script>[a-z]{4}))?(?:-(?<region>[a-z]{2,3}|\d{3}))?$/i;

/**
 * Takes the value of `hreflang` apart (Google, "Supported language and region codes"). Subtags are not looked up, except
 * to tell a country from a language.
 * @param value trimmed; letter case does not matter
 */
export function parseHreflang(value: string): Hreflang {
  if (value.toLowerCase() === 'x-default') return { kind: 'default' };
  const groups = TAG.exec(value)?.groups;
  if (!groups) return { kind: 'malformed' };
  let at = 0;
  const take = (text: string): Subtag => {
    const start = at;
    at += text.length + 1;
    return { text, start, end: start + text.length };
  };
  const language = take(groups.language!);
  if (language.text.length === value.length && isRegion(value) && !isLanguage(value)) {
    return { kind: 'region-only', region: language };
  }
  return {
    kind: 'tag',
    language,
    ...(groups.script !== undefined && { script: take(groups.script) }),
    ...(groups.region !== undefined && { region: take(groups.region) }),
  };
}

/** The usual spelling of a tag: `zh-Hant-TW` (RFC 5646, section 2.1.1); anything else stays unchanged. */
export function normalForm(value: string): string {
  const read = parseHreflang(value);
  if (read.kind === 'default') return 'x-default';
  if (read.kind !== 'tag') return value;
  const script = read.script && read.script.text[0]!.toUpperCase() + read.script.text.slice(1).toLowerCase();
  return [read.language.text.toLowerCase(), script, read.region?.text.toUpperCase()]
    .filter(Boolean)
    .join('-');
}
