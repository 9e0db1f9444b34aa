import type { Completion } from '../../core/features.ts';
import type { FieldPlace } from './completionPlace.ts';

/** Lines to begin with: what they are called, what they do, and their text, with what is to be typed in ‹…›. */
const SNIPPETS: readonly (readonly [label: string, about: string, ...lines: string[]])[] = [
  [
    'block-directories',
    'Keep crawlers out of directories and everything below them. This hides nothing: the file is public.',
    'User-agent: ‹*›',
    'Disallow: /‹calendar›/',
    'Disallow: /‹junk›/',
  ],
  [
    'block-page',
    'Keep crawlers away from one page. The final `$` leaves longer paths alone; without it, the same page with a query is blocked too.',
    'User-agent: ‹*›',
    'Disallow: /‹old-page.html›$',
  ],
  [
    'block-ending',
    'A rule for all URLs with this ending: `*` stands for any characters, the final `$` for the end of the URL.',
    'Disallow: /*‹.xls›$',
  ],
  [
    'block-file-type',
    'Keep a crawler away from all files of one type.',
    'User-agent: ‹Googlebot›',
    'Disallow: /*.‹gif›$',
  ],
  [
    'block-image',
    'Keep one image out of Google Images.',
    'User-agent: Googlebot-Image',
    'Disallow: /‹images/portrait.jpg›',
  ],
  [
    'block-all-images',
    'Keep all images of the site out of Google Images.',
    'User-agent: Googlebot-Image',
    'Disallow: /',
  ],
  [
    'block-one-crawler',
    'One crawler may fetch nothing. For all others nothing changes: what is not forbidden is allowed.',
    'User-agent: ‹GPTBot›',
    'Disallow: /',
  ],
  [
    'block-all-but-one-crawler',
    'One crawler may fetch the whole site, all others nothing.',
    'User-agent: ‹Googlebot-News›',
    'Allow: /',
    '',
    'User-agent: *',
    'Disallow: /',
  ],
  [
    'block-googlebot-adsbot',
    "One group for Google's search crawler and its ad crawlers, which a group for `*` does not reach.",
    'User-agent: Googlebot',
    'User-agent: AdsBot-Google',
    'User-agent: AdsBot-Google-Mobile',
    'Disallow: /‹›',
  ],
  [
    'block-site',
    "Keep every crawler out of the whole site. Known URLs may stay in search results without a text, and Google's ad crawlers must be named to be included.",
    'User-agent: *',
    'Disallow: /',
  ],
  [
    'block-site-except-adsense',
    'Keep the site out of search, but let AdSense read its pages to choose fitting ads.',
    'User-agent: *',
    'Disallow: /',
    '',
    'User-agent: Mediapartners-Google',
    'Allow: /',
  ],
];

/** Whole lines, at the beginning of an empty one: behind all else, and each named so that no directive begins alike. */
export function snippetItems({ line, word, rest }: FieldPlace): Completion[] {
  if (rest.trim() !== '' || line.text.slice(0, word.start).trim() !== '') return [];
  return SNIPPETS.map(([label, about, ...lines], i) => ({
    label,
    kind: 'snippet',
    detail: lines.slice(0, 2).join(' · ').replace(/[‹›]/g, ''),
    documentation: about,
    edit: { ...word, text: `${withStops(lines.join('\n'))}\n$0` },
    snippet: true,
    sort: `9${String(i).padStart(2, '0')}`,
  }));
}

/** A text in LSP's syntax of snippets. */
function withStops(text: string): string {
  let stops = 0;
  return text.replace(/\$/g, '\\$&').replace(/‹([^›]*)›/g, (_, begins) => `\${${++stops}:${begins}}`);
}
