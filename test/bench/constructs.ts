/**
 * What occurs in records, a construct each: what generators write, what XML allows, and what is broken. The files
 * have equal records, but for a number in each.
 */

/**
 * `sound`: legal, without a finding in each record; `found`: legal, with a finding in each; `broken`: not well-formed,
 * or not what a record may hold; `whole`: legal, but read in full.
 */
export type ConstructKind = 'sound' | 'found' | 'broken' | 'whole';

export interface Construct {
  readonly kind: ConstructKind;
  readonly record: (at: number) => string;
  /** Before the root. */
  readonly prolog: string;
  /** The start tag of the root. */
  readonly root: string;
}

const SITEMAP = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const IMAGE = 'http://www.google.com/schemas/sitemap-image/1.1';
const XHTML = 'http://www.w3.org/1999/xhtml';
const DECLARATIONS = [
  ` xmlns:image="${IMAGE}"`,
  ` xmlns:video="http://www.google.com/schemas/sitemap-video/1.1"`,
  ` xmlns:news="http://www.google.com/schemas/sitemap-news/0.9"`,
  ` xmlns:xhtml="${XHTML}"`,
].join('');
const XSI = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"';
const PROLOG = '<?xml version="1.0" encoding="UTF-8"?>\n';
const rootOf = (more = '', namespace = SITEMAP): string => `<urlset xmlns="${namespace}"${more}>`;
const ROOT = rootOf(DECLARATIONS);

const SITE = 'https://www.example.com';
const page = (at: number): string => `${SITE}/c-${at % 89}/p-${at}`;
const loc = (at: number): string => `<loc>${page(at)}</loc>`;
const lastmod = (at: number): string =>
  `<lastmod>2024-0${1 + (at % 9)}-${10 + (at % 18)}T10:00:00+00:00</lastmod>`;

type Content = (at: number) => string;
type Rest = Partial<Omit<Construct, 'kind' | 'record'>>;

const whole = (kind: ConstructKind, record: Content, rest: Rest = {}): Construct => ({
  ...{ kind, record, prolog: PROLOG, root: ROOT },
  ...rest,
});
/** A record with this content. */
const url = (kind: ConstructKind, content: Content, rest?: Rest): Construct =>
  whole(kind, (at) => `<url>${content(at)}</url>\n`, rest);
/** A record with a `<lastmod>` after this content. */
const dated = (kind: ConstructKind, content: Content, rest?: Rest): Construct =>
  url(kind, (at) => content(at) + lastmod(at), rest);
/** A usual record with this content at its end. */
const more = (kind: ConstructKind, content: Content, rest?: Rest): Construct =>
  url(kind, (at) => loc(at) + lastmod(at) + content(at), rest);
/** Usual records in another file. */
const file = (rest: Rest): Construct => more('sound', () => '', rest);

const times = (count: number, part: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => part(i)).join('');
const image = (at: number, content = ''): string =>
  `<image:image><image:loc>https://cdn.example.com/images/${at}.jpg</image:loc>${content}</image:image>`;
const video =
  (title: string): Content =>
  (at) =>
    `<video:video><video:thumbnail_loc>https://cdn.example.com/t/${at}.jpg</video:thumbnail_loc><video:title>${title} ${at}</video:title><video:description>About ${at}</video:description><video:content_loc>https://cdn.example.com/v/${at}.mp4</video:content_loc><video:duration>${60 + (at % 600)}</video:duration></video:video>`;
const description =
  (text: string): Content =>
  (at) =>
    video('Chair')(at).replace('About ', `${text} `);
const news =
  (title: string): Content =>
  (at) =>
    `<news:news><news:publication><news:name>The Example</news:name><news:language>en</news:language></news:publication><news:publication_date>2024-05-${10 + (at % 18)}</news:publication_date><news:title>${title} ${at}</news:title></news:news>`;
const LANGUAGES = ['en', 'de', 'fr', 'es', 'it'];
/** Links to versions of which the first is the page itself. */
const links =
  (link: (language: string, href: string) => string): Content =>
  (at) =>
    `<loc>${SITE}/en/p-${at}</loc>${times(LANGUAGES.length, (i) => link(LANGUAGES[i]!, `${SITE}/${LANGUAGES[i]}/p-${at}`))}`;

/** The constructs of `npm run bench -- --constructs`; the first is what all are compared with. */
export const CONSTRUCTS: Readonly<Record<string, Construct>> = {
  plain: file({}),
  'plain with &amp;': dated('sound', (at) => `<loc>${page(at)}?a=1&amp;b=2</loc>`),
  'CDATA without &': dated('sound', (at) => `<loc><![CDATA[${page(at)}]]></loc>`),
  'CDATA with &': dated('sound', (at) => `<loc><![CDATA[${page(at)}?a=1&b=2]]></loc>`),
  'CDATA with &, one URL': dated('found', () => `<loc><![CDATA[${SITE}/?a=1&b=2]]></loc>`),
  'CDATA with &amp;': dated('found', (at) => `<loc><![CDATA[${page(at)}?a=1&amp;b=2]]></loc>`),
  'CDATA with white space around': dated('sound', (at) => `<loc>\n  <![CDATA[${page(at)}]]>\n</loc>`),
  'CDATA with white space in it': dated('sound', (at) => `<loc><![CDATA[ ${page(at)}?a&b ]]></loc>`),
  'CDATA in lastmod': url('sound', (at) => `${loc(at)}<lastmod><![CDATA[2024-08-05]]></lastmod>`),
  'video title in CDATA with &': more('sound', video('<![CDATA[Tom & Jerry]]>')),
  'video title, all of it CDATA': more('sound', (at) =>
    video('Tom &')(at).replace(/(?<=title>)[^<]+/, '<![CDATA[$&]]>'),
  ),
  video: more('sound', video('Tom')),
  'video title with &amp;': more('sound', video('Tom &amp; Jerry')),
  'image:title in CDATA with &': more('found', (at) =>
    image(at, `<image:title><![CDATA[Tom & Jerry ${at}]]></image:title>`),
  ),
  'image:loc in CDATA with &': more('sound', (at) =>
    image(at).replace(/(?<=loc>)[^<]+/, '<![CDATA[$&?w=1&h=2]]>'),
  ),
  image: more('sound', (at) => image(at)),
  '&#38;': dated('sound', (at) => `<loc>${page(at)}?a=1&#38;b=2</loc>`),
  '&#x26;': dated('sound', (at) => `<loc>${page(at)}?a=1&#x26;b=2</loc>`),
  'an image twice, spelled in two ways': more(
    'found',
    (at) => image(at).replace('.jpg', '.jpg?a&#38;b') + image(at).replace('.jpg', '.jpg?a&amp;b'),
  ),
  '&apos;': dated('sound', (at) => `<loc>${page(at)}/o&apos;neill</loc>`),
  '&quot; &lt; &gt;': more('found', (at) => image(at, '<image:title>&quot;a&quot; &lt; &gt;</image:title>')),
  '&#8217; in a title': more('sound', video('Tom&#8217;s')),
  'an entity of the document type': dated('whole', (at) => `<loc>&base;/p-${at}</loc>`, {
    prolog: `${PROLOG}<!DOCTYPE urlset [<!ENTITY base "${SITE}">]>\n`,
  }),
  'a comment in loc': dated('sound', (at) => `<loc>${page(at)}<!-- the page --></loc>`),
  'a comment in url': more('sound', () => '<!-- the page -->'),
  'a comment with a hyphen': more('sound', () => '<!-- a - b -->'),
  'a processing instruction in url': more('sound', () => '<?page one?>'),
  'a processing instruction in loc': dated('sound', (at) => `<loc>${page(at)}<?page one?></loc>`),
  'a processing instruction between': whole('sound', (at) => `<url>${loc(at)}</url><?page ${at}?>\n`),
  'xml:space': dated('sound', (at) => `<loc xml:space="preserve">${page(at)}</loc>`),
  'xml:lang': more('sound', (at) => video('Tom')(at).replace('<video:title', '$& xml:lang="en"')),
  'prefix declared on image': more(
    'sound',
    (at) => image(at).replace('<image:image', `$& xmlns:image="${IMAGE}"`),
    { root: rootOf() },
  ),
  'a namespace misspelled on image': more(
    'found',
    (at) => image(at).replace('<image:image', `$& xmlns:image="${IMAGE.replace('http:', 'https:')}"`),
    { root: rootOf() },
  ),
  'prefix declared on url': whole(
    'sound',
    (at) => `<url xmlns:image="${IMAGE}">${loc(at)}${lastmod(at)}${image(at)}</url>\n`,
    { root: rootOf() },
  ),
  'xmlns again on url': whole('sound', (at) => `<url xmlns="${SITEMAP}">${loc(at)}${lastmod(at)}</url>\n`),
  'xmlns="" on url': whole('found', (at) => `<url xmlns="">${loc(at)}${lastmod(at)}</url>\n`),
  'xsi:schemaLocation on url': whole(
    'found',
    (at) => `<url xsi:schemaLocation="${SITEMAP} s.xsd">${loc(at)}${lastmod(at)}</url>\n`,
    { root: rootOf(` ${XSI}`) },
  ),
  '5 links': url(
    'sound',
    links((l, href) => `<xhtml:link rel="alternate" hreflang="${l}" href="${href}"/>`),
  ),
  '5 links, single quotes': url(
    'sound',
    links((l, href) => `<xhtml:link rel='alternate' hreflang='${l}' href='${href}'/>`),
  ),
  '5 links, white space round =': url(
    'sound',
    links((l, href) => `<xhtml:link rel = "alternate" hreflang = "${l}" href = "${href}" />`),
  ),
  '5 links with end tags': url(
    'sound',
    links((l, href) => `<xhtml:link rel="alternate" hreflang="${l}" href="${href}"></xhtml:link>`),
  ),
  '5 links with xmlns each': url(
    'sound',
    links((l, href) => `<xhtml:link xmlns:xhtml="${XHTML}" rel="alternate" hreflang="${l}" href="${href}"/>`),
  ),
  '5 links, the default namespace on each': url(
    'sound',
    links((l, href) => `<link xmlns="${XHTML}" rel="alternate" hreflang="${l}" href="${href}"/>`),
  ),
  '5 links with white space in values': url(
    'sound',
    links((l, href) => `<xhtml:link rel="alternate" hreflang="${l}" href=" ${href} "/>`),
  ),
  '</loc >': dated('sound', (at) => `<loc>${page(at)}</loc >`),
  '<loc >': dated('sound', (at) => `<loc >${page(at)}</loc>`),
  'white space round loc': dated('sound', (at) => `<loc>\n    ${page(at)}\n  </loc>`),
  'tabs and CRLF': whole('sound', (at) => `\t<url>\r\n\t\t${loc(at)}\r\n\t\t${lastmod(at)}\r\n\t</url>\r\n`),
  'CR only': whole('sound', (at) => `<url>\r${loc(at)}\r${lastmod(at)}\r</url>\r`),
  'blank lines': whole('sound', (at) => `<url>\n\n${loc(at)}\n\n${lastmod(at)}\n\n</url>\n\n\n`),
  minified: whole('sound', (at) => `<url>${loc(at)}${lastmod(at)}</url>`),
  'a document type': file({ prolog: `${PROLOG}<!DOCTYPE urlset>\n` }),
  'a style sheet': file({ prolog: `${PROLOG}<?xml-stylesheet type="text/xsl" href="a.xsl"?>\n` }),
  'loc beyond ASCII': dated('found', (at) => `<loc>${SITE}/größe/${at}</loc>`),
  'title beyond ASCII': more('sound', video('Größe')),
  'title with emoji': more('sound', video('😀')),
  'percent-encoded loc': dated('sound', (at) => `<loc>${SITE}/gr%C3%B6%C3%9Fe/${at}</loc>`),
  'a byte order mark': file({ prolog: `\ufeff${PROLOG}` }),
  'ISO-8859-1': more('sound', video('Größe'), { prolog: PROLOG.replace('UTF-8', 'ISO-8859-1') }),
  'windows-1252': more('sound', video('“Tom”'), { prolog: PROLOG.replace('UTF-8', 'windows-1252') }),
  'a loc of 2,000': dated('sound', (at) => `<loc>${SITE}/${'long-name/'.repeat(190)}${at}</loc>`),
  'a description of 2,000': more('sound', description('How to care for it. '.repeat(95))),
  '30 images': more('sound', (at) => times(30, (i) => image(100 * at + i))),
  '200 images': more('sound', (at) => times(200, (i) => image(1000 * at + i))),
  '100 links': url(
    'found',
    (at) =>
      loc(at) +
      times(100, (i) => `<xhtml:link rel="alternate" hreflang="en-${10 + i}" href="${SITE}/${i}/p-${at}"/>`),
  ),
  '20 attributes': whole(
    'found',
    (at) => `<url${times(20, (i) => ` a${i}="${at}"`)}>${loc(at)}${lastmod(at)}</url>\n`,
  ),
  'foreign elements': more('sound', (at) => `<x:id>${at}</x:id>`, {
    root: rootOf(' xmlns:x="https://www.example.com/x"'),
  }),
  'foreign elements with mixed content': more('whole', (at) => `<x:note>a <x:b>${at}</x:b> c</x:note>`, {
    root: rootOf(' xmlns:x="https://www.example.com/x"'),
  }),
  'a prefix that is not declared': more('broken', (at) => image(at), { root: rootOf() }),
  'upper case': whole('broken', (at) => `<URL><LOC>${page(at)}</LOC></URL>\n`),
  'a bare &': dated('broken', (at) => `<loc>${page(at)}?a=1&b=2</loc>`),
  'a missing </url>': whole('broken', (at) => `<url>${loc(at)}${lastmod(at)}\n`),
  'a missing </loc>': whole('broken', (at) => `<url><loc>${page(at)}${lastmod(at)}</url>\n`),
  '<lastmod></lastmod>': url('found', (at) => `${loc(at)}<lastmod></lastmod>`),
  '<lastmod/>': url('found', (at) => `${loc(at)}<lastmod/>`),
  '<lastmod />, <priority />': url('found', (at) => `${loc(at)}<lastmod /><priority />`),
  'text in url': more('broken', () => 'word'),
  'a control character': dated('broken', (at) => `<loc>${page(at)}\x08</loc>`),
  'a no-break space between': whole('broken', (at) => `<url>${loc(at)}${lastmod(at)}</url>\u00a0\n`),
  'prefixed records': whole(
    'sound',
    (at) => `<url>${loc(at)}${lastmod(at)}</url>\n`.replace(/<\/?/g, '$&s:'),
    { root: `<s:urlset xmlns:s="${SITEMAP}">` },
  ),
  'an https namespace': file({ root: rootOf('', SITEMAP.replace('http:', 'https:')) }),
  'no namespace': file({ root: '<urlset>' }),
  'the namespace of 0.84': file({ root: rootOf('', 'http://www.google.com/schemas/sitemap/0.84') }),
  news: more('found', news('Chairs')),
  'news with CDATA in the title': more('found', (at) =>
    news('Tom & Jerry')(at).replace(/(?<=title>)[^<]+/, '<![CDATA[$&]]>'),
  ),
  'PageMap in image': more('found', (at) =>
    image(
      at,
      '<PageMap xmlns="http://www.google.com/schemas/sitemap-pagemap/1.0"><DataObject type="d"><Attribute name="n" value="v"/></DataObject></PageMap>',
    ),
  ),
};

/** The text of a file with this many records of a construct. */
export function constructText({ prolog, root, record }: Construct, records: number): string {
  return `${prolog}${root}\n${times(records, record)}</${root.slice(1, /[\s>]/.exec(root)!.index)}>\n`;
}

/** URLs up to this length have no finding. */
const LONGEST = 1500;

/** A file of plain records, which are as long as the ones of a construct, or as many more as are needed for that. */
export function plainText(length: number, records: number): string {
  const plain = CONSTRUCTS.plain!;
  const share = length / records;
  const count = share > LONGEST ? Math.ceil(length / LONGEST) : records;
  const rest = Math.max(0, Math.floor((length - constructText(plain, count).length) / count));
  const record = (at: number) => plain.record(at).replace('</loc>', `${'x'.repeat(rest)}</loc>`);
  return constructText({ ...plain, record }, count);
}
