import type { Completion } from '../../core/features.ts';
import type { SiteContext } from '../../core/siteContext.ts';
import { NO_SITE } from '../../core/siteFacts.ts';
import { fileOf } from '../syntax/fileOf.ts';
import { snippetWords as t } from '../words/completions.ts';
import type { FieldPlace } from './completionPlace.ts';

/** At most this many sitemaps are named by the starter snippet. */
const MAX_SITEMAPS = 10;

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

/**
 * Snippets of whole lines, offered at the start of an empty one. They sort last; no directive begins with one of their
 * names. A file without lines is offered a whole one, first.
 */
export function snippetItems({ document, line, lineStart, word, rest }: FieldPlace): Completion[] {
  if (rest.trim() !== '' || line.text.slice(0, word.start).trim() !== '') return [];
  const item = (label: Name, lines: readonly string[], sort: string): Completion => ({
    label,
    kind: 'snippet',
    detail: lines.slice(0, 2).join(' · ').replace(/[‹›]/g, ''),
    documentation: t(label),
    edit: { ...word, text: `${withStops(lines.join('\n'))}\n$0` },
    snippet: true,
    sort,
  });
  const { lines } = fileOf(document.text);
  const isEmpty = lines.every(
    ({ line: { kind }, start }) => kind === 'blank' || kind === 'comment' || start === lineStart,
  );
  const whole = (): Completion => ({
    ...item('starter', starter(document.config.site ?? NO_SITE), ' '),
    // Some clients show snippets last.
    kind: 'file',
    description: t('whole'),
  });
  return [
    ...(isEmpty ? [whole()] : []),
    ...SNIPPETS.map(([label, ...lines], i) => item(label, lines, `9${String(i).padStart(2, '0')}`)),
  ];
}

type Name = 'starter' | (typeof SNIPPETS)[number][0];

/** A useful file without changes: every crawler may fetch everything, and the sitemaps are named. */
function starter({ files, origin }: SiteContext): readonly string[] {
  const sitemaps = files.filter(({ kind, address }) => kind !== 'robots.txt' && address !== undefined);
  const indexes = sitemaps.filter(({ isIndex }) => isIndex);
  const named = (indexes.length > 0 ? indexes : sitemaps).slice(0, MAX_SITEMAPS);
  const host = origin ?? 'https://‹www.example.com›';
  const urls = named.length > 0 ? named.map(({ address }) => address!) : [`${host}/‹sitemap.xml›`];
  return ['User-agent: *', 'Disallow:', '', ...urls.map((url) => ['Sitemap:', url].join(' '))];
}

/** A text in the snippet syntax of LSP. */
function withStops(text: string): string {
  let stops = 0;
  return text.replace(/[\\$}]/g, '\\$&').replace(/‹([^›]*)›/g, (_, begins) => `\${${++stops}:${begins}}`);
}
