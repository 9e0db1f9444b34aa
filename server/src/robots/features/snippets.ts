import type { Completion } from '../../core/features.ts';
import { snippetWords as say } from '../words/completions.ts';
import type { FieldPlace } from './completionPlace.ts';

/** Names of snippets and their lines, with placeholders in ‹…›. */
const SNIPPETS = [
  ['block-directories', 'User-agent: ‹*›', 'Disallow: /‹calendar›/', 'Disallow: /‹junk›/'],
  ['block-page', 'User-agent: ‹*›', 'Disallow: /‹old-page.html›$'],
  ['block-ending', 'Disallow: /*‹.xls›$'],
  ['block-file-type', 'User-agent: ‹Googlebot›', 'Disallow: /*.‹gif›$'],
  ['block-image', 'User-agent: Googlebot-Image', 'Disallow: /‹images/portrait.jpg›'],
  ['block-all-images', 'User-agent: Googlebot-Image', 'Disallow: /'],
  ['block-one-crawler', 'User-agent: ‹GPTBot›', 'Disallow: /'],
  [
    'block-all-but-one-crawler',
    'User-agent: ‹Googlebot-News›',
    'Allow: /',
    '',
    'User-agent: *',
    'Disallow: /',
  ],
  [
    'block-googlebot-adsbot',
    'User-agent: Googlebot',
    'User-agent: AdsBot-Google',
    'User-agent: AdsBot-Google-Mobile',
    'Disallow: /‹›',
  ],
  ['block-site', 'User-agent: *', 'Disallow: /'],
  [
    'block-site-except-adsense',
    'User-agent: *',
    'Disallow: /',
    '',
    'User-agent: Mediapartners-Google',
    'Allow: /',
  ],
] as const;

/** Whole lines, at the start of an empty one. They are sorted last, and no directive starts like one of their names. */
export function snippetItems({ line, word, rest }: FieldPlace): Completion[] {
  if (rest.trim() !== '' || line.text.slice(0, word.start).trim() !== '') return [];
  return SNIPPETS.map(([label, ...lines], i) => ({
    label,
    kind: 'snippet',
    detail: lines.slice(0, 2).join(' · ').replace(/[‹›]/g, ''),
    documentation: say(label),
    edit: { ...word, text: `${withStops(lines.join('\n'))}\n$0` },
    snippet: true,
    sort: `9${String(i).padStart(2, '0')}`,
  }));
}

/** A text in the snippet syntax of LSP. */
function withStops(text: string): string {
  let stops = 0;
  return text.replace(/\$/g, '\\$&').replace(/‹([^›]*)›/g, (_, begins) => `\${${++stops}:${begins}}`);
}
