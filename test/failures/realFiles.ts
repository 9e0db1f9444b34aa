/** The judged real files next to the repository, mutated. They were written by others: they are read where they are. */
import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

const FOLDER = new URL('../../../shared/data/real/', import.meta.url);
const NAMES = ['robots', 'robots-2', 'robots-3', 'sitemaps', 'templates', 'sites', 'sites-2'];

/** The message of tests if the folder is missing. */
export const MISSING = '../shared/data/real is missing';

export interface RealFile {
  /** Of the record, and the path in a site. */
  readonly id: string;
  readonly kind: 'robots' | 'sitemap' | 'text';
  readonly text: string;
}

interface Stored {
  readonly path: string;
  readonly base64: string;
}
type Entry = { readonly id: string } & (
  | { readonly name: string; readonly base64: string }
  | { readonly files: readonly Stored[] }
);

/**
 * The robots.txt files and sitemaps of one record in `oneIn`; undefined if the folder is missing.
 * @param longest those that are longer are left out, in UTF-16 units
 */
export function realFiles(oneIn: number, longest: number): readonly RealFile[] | undefined {
  if (!existsSync(FOLDER)) return undefined;
  return NAMES.flatMap((name) => {
    const lines = gunzipSync(readFileSync(new URL(`${name}.ndjson.gz`, FOLDER)))
      .toString('utf8')
      .trim()
      .split('\n');
    return lines.flatMap((line, at) => {
      if (at % oneIn > 0) return [];
      const entry = JSON.parse(line) as Entry;
      const files = 'files' in entry ? entry.files : [{ path: entry.name, base64: entry.base64 }];
      return files
        .flatMap(({ path, base64 }) => fileOf(`${entry.id} ${path}`, base64))
        .filter(({ text }) => text.length <= longest);
    });
  });
}

function fileOf(id: string, base64: string): readonly RealFile[] {
  const octets = Buffer.from(base64, 'base64');
  const isZipped = octets[0] === 0x1f && octets[1] === 0x8b;
  const text = (isZipped ? gunzipSync(octets) : octets).toString('utf8');
  if (/robots[^/]*\.txt$/i.test(id)) return [{ id, kind: 'robots', text }];
  if (/<(?:\w+:)?(?:urlset|sitemapindex)\b/.test(text.slice(0, 4000))) return [{ id, kind: 'sitemap', text }];
  return /sitemap[^/]*\.txt$/i.test(id) ? [{ id, kind: 'text', text }] : [];
}

/** One value in so many is changed. */
const ONE_IN = 3;

/** A field and its value, a tag or an attribute and what follows, a line. */
const VALUES: Readonly<Record<RealFile['kind'], RegExp>> = {
  robots: /^([^\r\n:#]*:[ \t]*)([^\r\n#]*)/gm,
  sitemap: /(<[\w:]+(?:[ \t][^<>]*)?>|[\w:]+=")([^<>"]*)/g,
  text: /^()([^\r\n]*)/gm,
};

const ODD_URLS: readonly string[] = [
  'https://ex ample.com/',
  'https://example.com/a https://example.com/b',
  ...String.raw`https:// http: // :// https://[ https://[::1]/ http://a:99999/ HTTPS://WWW.EXAMPLE.COM / .
    https://example.com:443/% https://user:pw@example.com/%zz https://xn--/ https://.example.com/ https://1.2.3/
    https://example.com/a#b https://example.com/? https://example.com//a/../b/./ https:/example.com C:\a\b &amp;
    mailto:a@example.com javascript:0 data:,a file:///etc/a ftp://example.com/a https://ä.example/ä %
    https://example.com/{a} * $ /*$*$ constructor __proto__`.split(/\s+/),
];

const CHARACTERS = [
  ...['\0', '\u0001', '\b', '\u000b', '\f', '\u001b', '\u007f', '\u0085', '\ufeff', '\u2028'],
  ...['\ud800', '\udc00', '\udfff\ud800'],
];

/** Units of a huge value, and how many a file gets. */
const HUGE = 20_000;
const MAX_HUGE = 5;

/** What becomes of a field, or of a tag or attribute, and its value; `n` counts those that change. */
const WRITES: readonly ((key: string, value: string, n: number) => string)[] = [
  (key, value) => key + key + value,
  (key) => key,
  (key, value) => `${key}${value} ${value}`,
  (key, value) => key + value + value,
  (key, _value, n) => key + ODD_URLS[n % ODD_URLS.length]!,
  (key, value, n) =>
    n < MAX_HUGE * WRITES.length
      ? key + (value || 'a').repeat(Math.ceil(HUGE / (value.length || 1)))
      : key + ODD_URLS[n % ODD_URLS.length]!,
];

/** What is done to a file, by name; `at` is a number that varies the places. */
export const MUTATIONS: Readonly<
  Record<string, (kind: RealFile['kind'], text: string, at: number) => string>
> = {
  'doubled keys, empty, doubled, odd and huge values'(kind, text, at) {
    let [seen, changed] = [at, 0];
    return text.replace(VALUES[kind], (whole, key: string, value: string) => {
      if (seen++ % ONE_IN > 0) return whole;
      const write = WRITES[(at + changed) % WRITES.length]!;
      return write(key, value, changed++);
    });
  },
  'control characters and lone surrogates'(_kind, text, at) {
    const step = Math.max(3, Math.floor(text.length / 60)) + (at % 7);
    const parts: string[] = [];
    for (let from = 0, n = at; from < text.length; from += step, n++)
      parts.push(text.slice(from, from + step), CHARACTERS[n % CHARACTERS.length]!);
    return parts.join('');
  },
  'other line breaks, cut off': (_kind, text, at) =>
    text.slice(0, Math.floor((text.length * (1 + (at % 7))) / 8)).replace(/\r\n?|\n/g, '\r'),
};
