import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sitemap } from '../../server/src/sitemap/service.ts';
import { marked, session } from '../rules/check.ts';
import { EXTENSIONS, NS } from './hoverCheck.ts';
import { PARTS, page, REQUIRED, tag, video } from './videoPages.ts';

/** Asserts that the findings are exactly the marked ranges, in order, with these codes and variants. */
function check(name: string, source: string, ...expected: readonly string[]): void {
  test(name, () => {
    const { text, ranges } = marked(source);
    const findings = session(sitemap as never, text).findings.filter(
      ({ code, severity }) =>
        code !== 'loc/placeholder' && (severity !== 'hint' || code.startsWith('video/')),
    );
    assert.deepEqual(
      findings.map(({ code, variant, start, end }) => [variant ? `${code} ${variant}` : code, start, end]),
      expected.map((what, i) => [what, ...(ranges[i] ?? [])]),
    );
  });
}

const ALLOW = ' relationship="allow"';

/** Elements and valid values. */
const SOUND: readonly [name: string, value: string, attributes?: string][] = [
  ['duration', '1'],
  ['duration', '\n 28800 '],
  ['duration', '<![CDATA[600]]>'],
  ['duration', '6<!-- a -->00'],
  ['duration', '&#54;00'],
  ['rating', '0'],
  ['rating', '5.0'],
  ['rating', '4.25'],
  ['view_count', '0'],
  ['view_count', '123456789012'],
  ['family_friendly', 'yes'],
  ['requires_subscription', ' no '],
  ['live', '<![CDATA[no]]>'],
  ['restriction', 'IE GB US CA', ALLOW],
  ['restriction', 'IE\r\n  GB', " relationship = 'deny'"],
  ['restriction', '<![CDATA[IE GB]]>', ALLOW],
  ['platform', 'web mobile tv', ALLOW],
  ['platform', 'tv', ' relationship="deny"'],
  ['publication_date', '2007-11-05'],
  ['publication_date', '2007-11-05T19:20:30+08:00'],
  ['publication_date', '2007-11-05T19:20:30Z'],
  ['expiration_date', '2999-11-05T19:20:30-08:00'],
  ['player_loc', 'https://[2001:db8::1]/player?a=1&amp;b=2'],
  ['player_loc', '<![CDATA[https://www.example.com/player?a=1&b=2]]>'],
  ['player_loc', 'https://www.example.com/tap?embed'],
  ['uploader', 'x'.repeat(255)],
  ['uploader', '𝒳'.repeat(255)],
  ['uploader', 'A', ' info="https://www.example.com/u"'],
  ['uploader', 'A', ' info="http://example.com:8080/u"'],
  ['uploader', 'A', ' info="https://USERS.Example.com./u"'],
  ['uploader', 'A'],
  ['live', '<!-- a -->yes<?b?>'],
];
for (const [name, value, attributes] of SOUND) {
  check(
    `no fault: ${name}${attributes ?? ''} ${JSON.stringify(value.slice(0, 60))}`,
    tag(name, value, attributes),
  );
}
check('32 tags', video('<video:tag>a</video:tag>'.repeat(32)));
check('two videos', page(`<video:video>${REQUIRED}</video:video>`.repeat(2)));
check(
  'any order, with comments',
  page(`<video:video><!-- a -->${Object.values(PARTS).reverse().join('<!-- b -->\r\n')}<?c?></video:video>`),
);
check(
  'another prefix and a prefixed root',
  `<s:urlset xmlns:s="${NS}" ${EXTENSIONS.replace('xmlns:video', 'xmlns:v')}><s:url><v:video>${REQUIRED.replaceAll('video:', 'v:')}</v:video><s:loc>https://www.example.com/</s:loc></s:url></s:urlset>`,
);
check(
  'two descriptions of 2,048 characters with references',
  page(`<video:video>${REQUIRED.replace('How', '&amp;'.repeat(2000))}</video:video>`),
);
check(
  'an internationalized domain, encoded',
  video(
    '<video:uploader info="https://xn--mnchen-3ya.de/u">A</video:uploader>',
    'https://xn--mnchen-3ya.de/',
  ),
);

/** Elements with the faulty value marked, and the codes and variants without `video/`. */
const FAULTY: readonly [name: string, value: string, expected: string, attributes?: string][] = [
  ['duration', '⟦0⟧', 'duration'],
  ['duration', '⟦28801⟧', 'duration'],
  ['duration', '⟦-1⟧', 'duration'],
  ['duration', '⟦600.5⟧', 'duration'],
  ['duration', '<![CDATA[ ⟦10:00⟧ ]]>', 'duration'],
  ['rating', '⟦5.1⟧', 'rating'],
  ['rating', '⟦-0.1⟧', 'rating'],
  ['rating', '⟦4/5⟧', 'rating'],
  ['rating', '⟦1e0⟧', 'rating'],
  ['view_count', '⟦-1⟧', 'view-count'],
  ['view_count', '⟦1.0⟧', 'view-count'],
  ['live', '⟦yES⟧', 'yes-no'],
  ['requires_subscription', '⟦0⟧', 'yes-no'],
  ['family_friendly', '⟦safe⟧', 'yes-no'],
  ['restriction', '⟦us⟧', 'country-codes case', ALLOW],
  ['restriction', '⟦us, gb⟧', 'country-codes separators', ALLOW],
  ['restriction', 'US ⟦USA⟧', 'country-codes similar', ALLOW],
  ['restriction', 'US ⟦germany⟧', 'country-codes', ALLOW],
  ['restriction', '<![CDATA[US ⟦XX⟧]]>', 'country-codes', ALLOW],
  ['platform', 'web ⟦MOBILE⟧', 'platform similar', ALLOW],
  ['platform', '⟦web;tv⟧', 'platform separators', ALLOW],
  ['publication_date', '⟦2007⟧', 'date'],
  ['publication_date', '⟦05/11/2007⟧', 'date year-last'],
  ['publication_date', '⟦yesterday⟧', 'date'],
  ['publication_date', '⟦2007-11-05T19:20:30⟧', 'date no-zone'],
  ['publication_date', '⟦2007-11-31⟧', 'date impossible'],
  ['publication_date', '⟦2007-11-05T19:20Z⟧', 'date seconds'],
  ['expiration_date', '⟦2007-11-05⟧', 'date expired'],
  ['expiration_date', '⟦2007-11-05T19:20:30Z⟧', 'date expired'],
  ['player_loc', '⟦/player⟧', 'url'],
  ['player_loc', '⟦rtmps⟧://www.example.com/a', 'url scheme'],
  ['player_loc', 'https://www.example.com/a⟦ ⟧b', 'url space'],
  ['player_loc', '⟦https://www.example.com/tap⟧', 'location-equals-page'],
  ['uploader', `⟦${'x'.repeat(256)}⟧`, 'uploader-too-long'],
];
for (const [name, value, expected, attributes] of FAULTY) {
  check(`${expected}: ${name} ${value.slice(0, 60)}`, tag(name, value, attributes), `video/${expected}`);
}

const content = (loc: string) =>
  page(`<video:video>${REQUIRED.replace('https://cdn.example.net/tap.mp4', loc)}</video:video>`);
check('a page for content', content('⟦https://www.example.com/a.HTML?b#c⟧'), 'video/content-type');
check('HTML in the query only', content('https://www.example.com/a.mp4?b=c.html'));
check('FTP', content('ftp://www.example.com/a.mp4'));
check(
  'a page that is also the page of the entry',
  content('⟦https://www.example.com/tap⟧'),
  'video/location-equals-page',
);
check(
  'a page equal after references',
  page(
    `<video:video>${REQUIRED}<video:player_loc>⟦https://e.com/?a&#38;b⟧</video:player_loc></video:video>`,
    'https://e.com/?a&amp;b',
  ),
  'video/location-equals-page',
);
check('a relative page for content', content('⟦watch.html⟧'), 'video/url');

/** The attribute of an uploader's page, on pages of several domains. */
const INFO: readonly [info: string, loc: string, expected?: string][] = [
  ['https://b.co.uk/u', 'https://a.co.uk/', ''],
  ['https://blog.a.co.uk/u', 'https://www.a.co.uk/'],
  ['https://other.com/u', 'https://example.com/', ''],
  ['https://[::1]/u', 'https://[::1]:80/'],
  ['https://[::1]/u', 'https://[::2]/', ''],
  ['https://10.0.0.1/u', 'https://11.0.0.1/', ''],
  ['http://localhost/u', 'http://localhost:8080/'],
  ['/u', 'https://example.com/', ' relative'],
  ['www.example.com/u', 'https://example.com/', ' relative'],
];
for (const [info, loc, expected] of INFO) {
  const value = expected === undefined ? info : `⟦${info}⟧`;
  const source = video(`<video:uploader info="${value}">A</video:uploader>`, loc);
  check(
    `${info} on ${loc}`,
    source,
    ...(expected === undefined ? [] : [`video/uploader-info-domain${expected}`]),
  );
}

check('an empty video', page('<⟦⟦video:video⟧⟧/>'), 'video/missing-location', 'video/missing-required');
check(
  'what is there under a wrong name is not missing',
  page(
    `<video:video>${REQUIRED.replaceAll('video:title', 'video:Title').replace('<video:Title', '<⟦video:Title⟧')}</video:video>`,
  ),
  'extension/unknown-tag case',
);
check(
  'what stands beside the video is not missing',
  page(
    `<video:video>${REQUIRED.replace(PARTS.title, '')}</video:video>${PARTS.title.replace('video:title', '⟦video:title⟧')}`,
  ),
  'extension/misplaced',
);
check(
  'an empty title',
  page(`<video:video>${REQUIRED.replace(PARTS.title, '<⟦video:title⟧> </video:title>')}</video:video>`),
  'video/missing-required empty',
);
check('an empty player beside content', video('<⟦video:player_loc⟧/>'), 'video/missing-location empty');
check(
  'a video that is not closed',
  page(`⟦<video:video>⟧${PARTS.title}`),
  'sitemap/not-well-formed element-not-closed',
);
check(
  'a half-typed tag',
  page(`<video:video>${REQUIRED}⟦<video:dur⟧\n</video:video>`),
  'sitemap/not-well-formed tag-not-closed',
);
check(
  'a value that is not closed',
  page(`<video:video>⟦<video:duration>⟧10:00${REQUIRED}</video:video>`),
  'sitemap/not-well-formed element-not-closed',
);
check(
  'curly quotes are the only finding',
  video('<video:platform ⟦relationship=“allow”⟧>web</video:platform>'),
  'sitemap/curly-quotes',
);
check('no relationship', video('<⟦video:platform⟧>web</video:platform>'), 'video/relationship');
check(
  'an empty relationship',
  video('<video:platform ⟦relationship=""⟧>web</video:platform>'),
  'video/relationship value',
);
check(
  'a relationship of another namespace',
  video('<⟦video:platform⟧ xml:relationship="allow">web</video:platform>'),
  'video/relationship',
);
check(
  'three titles',
  video(`${'<⟦video:title⟧>a</video:title>'.repeat(2)}`),
  'video/duplicate-tag',
  'video/duplicate-tag',
);
check(
  'two prices, a show',
  video('<⟦video:price⟧/><⟦video:price⟧/><⟦video:tvshow⟧><video:show_title/></video:tvshow>'),
  ...Array(3).fill('video/deprecated'),
);
check('a tag of a show without it', video('<⟦video:show_title⟧>a</video:show_title>'), 'video/deprecated');
check(
  '33 tags in one of two videos',
  page(
    `<video:video>${REQUIRED}${'<video:tag/>'.repeat(32)}<⟦video:tag⟧/><video:tag/></video:video><video:video>${REQUIRED}${'<video:tag/>'.repeat(32)}</video:video>`,
  ),
  'video/too-many-tags',
);
check(
  'a long description in CDATA',
  page(
    `<video:video>${REQUIRED.replace('How to replace a washer', `<![CDATA[⟦${'<'.repeat(2049)}⟧]]>`)}</video:video>`,
  ),
  'video/description-too-long',
);
check(
  'the separators and an unknown code',
  tag('restriction', '⟦us,⟦UK⟧,DE⟧', ALLOW),
  'video/country-codes separators',
  'video/country-codes similar',
);

for (const value of ['Yes', 'YES', 'No', 'NO']) {
  check(`a spelling that only the schema lists: ${value}`, tag('live', `⟦${value}⟧`), 'video/yes-no case');
}
