/** The fixes of the rules about videos, and the length of their messages. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sitemap } from '../../server/src/sitemap/service.ts';
import { applyEdits, session } from '../rules/check.ts';
import { PARTS, page, tag, video } from './videoPages.ts';

const ALLOW = ' relationship="allow"';

/** An element of a video, the title of a fix, and the resulting element; without it, no fix is offered. */
const FIXES: readonly [element: string, title: string, good?: string][] = [
  [
    '<video:duration>1:02:03</video:duration>',
    'Replace with 3723 (seconds)',
    '<video:duration>3723</video:duration>',
  ],
  [
    '<video:duration>00:59.6</video:duration>',
    'Replace with 60 (seconds)',
    '<video:duration>60</video:duration>',
  ],
  [
    '<video:duration> PT1H </video:duration>',
    'Replace with 3600 (seconds)',
    '<video:duration> 3600 </video:duration>',
  ],
  [
    '<video:duration>P0DT0H1M0.4S</video:duration>',
    'Replace with 60 (seconds)',
    '<video:duration>60</video:duration>',
  ],
  [
    '<video:duration>90 sec</video:duration>',
    'Replace with 90 (seconds)',
    '<video:duration>90</video:duration>',
  ],
  [
    '<video:duration><![CDATA[90s]]></video:duration>',
    'Replace with 90 (seconds)',
    '<video:duration><![CDATA[90]]></video:duration>',
  ],
  [
    '<video:duration> <![CDATA[90s]]> </video:duration>',
    'Replace with 90 (seconds)',
    '<video:duration> <![CDATA[90]]> </video:duration>',
  ],
  ['<video:duration>9<!-- a -->0s</video:duration>', 'Replace with 90 (seconds)'],
  ['<video:duration>9:00:00</video:duration>', 'Replace with 32400 (seconds)'],
  ['<video:duration>P10M</video:duration>', 'Replace with 600 (seconds)'],
  ['<video:live>1</video:live>', "Replace with 'yes'", '<video:live>yes</video:live>'],
  ['<video:live>FALSE</video:live>', "Replace with 'no'", '<video:live>no</video:live>'],
  [
    '<video:view_count>1.234.567</video:view_count>',
    'Replace with 1234567',
    '<video:view_count>1234567</video:view_count>',
  ],
  ['<video:view_count>1.5</video:view_count>', 'Replace with 15'],
  [
    `<video:restriction${ALLOW}>ie, GB;us ,</video:restriction>`,
    'Separate the codes with spaces',
    `<video:restriction${ALLOW}>IE GB US</video:restriction>`,
  ],
  [
    `<video:restriction${ALLOW}>uk</video:restriction>`,
    "Replace with 'GB'",
    `<video:restriction${ALLOW}>GB</video:restriction>`,
  ],
  [
    `<video:restriction${ALLOW}>EN</video:restriction>`,
    "Replace with 'GB' (other codes are possible)",
    `<video:restriction${ALLOW}>GB</video:restriction>`,
  ],
  [
    `<video:platform${ALLOW}>web/TV</video:platform>`,
    "Replace with 'tv'",
    `<video:platform${ALLOW}>web/tv</video:platform>`,
  ],
  [
    '<video:platform>tv</video:platform>',
    'Add relationship="deny" (hide there)',
    '<video:platform relationship="deny">tv</video:platform>',
  ],
  [
    "<video:platform relationship='Denied'>tv</video:platform>",
    "Replace with 'deny'",
    "<video:platform relationship='deny'>tv</video:platform>",
  ],
  ['<video:platform relationship="">tv</video:platform>', "Replace with 'deny'"],
  [
    '<video:publication_date>2024-01-02T03:04Z</video:publication_date>',
    "Replace with '2024-01-02T03:04:00Z'",
    '<video:publication_date>2024-01-02T03:04:00Z</video:publication_date>',
  ],
  [
    '<video:publication_date>2024-01-02T03:04</video:publication_date>',
    "Replace with '2024-01-02T03:04:00Z' (the time is UTC)",
    '<video:publication_date>2024-01-02T03:04:00Z</video:publication_date>',
  ],
  ['\r\n  <video:category>a</video:category>', 'Delete <video:category>', ''],
  [
    '<video:player_loc\n autoplay="ap=1" >https://e.com/p</video:player_loc>',
    'Delete autoplay',
    '<video:player_loc >https://e.com/p</video:player_loc>',
  ],
  [
    `${'<video:tag/>'.repeat(32)}\n<video:tag/>\n<video:tag>a</video:tag>`,
    'Delete the tags after the first 32',
    '<video:tag/>'.repeat(32),
  ],
];
for (const [element, title, good] of FIXES) {
  test(`${title}: ${element.slice(0, 60)}`, () => {
    const { text, findings, fixes } = session(sitemap as never, video(element));
    assert.ok(findings.some(({ code }) => code.startsWith('video/')));
    const found = findings.flatMap((finding) => fixes(finding)).find((fix) => fix.title === title);
    assert.equal(found && applyEdits(text, found.edits), good === undefined ? undefined : video(good));
  });
}

/** Videos, and the result of inserting everything that is missing. */
const INSERTED: readonly [video: string, good: string][] = [
  [
    `<video:video>\n  ${PARTS.description}\n</video:video>`,
    `<video:video>\n  <video:thumbnail_loc></video:thumbnail_loc>\n  <video:title></video:title>\n  ${PARTS.description}\n  <video:content_loc></video:content_loc>\n</video:video>`,
  ],
  [
    `<v:video xmlns:v="http://www.google.com/schemas/sitemap-video/1.1">${PARTS.thumbnail.replaceAll('video:', 'v:')}\r\n\t<v:live>no</v:live></v:video>`,
    `<v:video xmlns:v="http://www.google.com/schemas/sitemap-video/1.1">${PARTS.thumbnail.replaceAll('video:', 'v:')}<v:content_loc></v:content_loc><v:title></v:title><v:description></v:description>\r\n\t<v:live>no</v:live></v:video>`,
  ],
];
for (const [before, good] of INSERTED) {
  test(`inserted: ${before.slice(0, 60)}`, () => {
    const { text, findings, fixes } = session(sitemap as never, page(before));
    const edits = findings.flatMap((finding) =>
      finding.code.startsWith('video/missing') ? (fixes(finding)[0]?.edits ?? []) : [],
    );
    assert.equal(applyEdits(text, edits), page(good));
  });
}

test('an expiration date of today has not passed, and messages are short', () => {
  const today = new Date().toISOString().slice(0, 10);
  assert.deepEqual(
    session(sitemap as never, tag('expiration_date', today)).findings.filter(({ code }) =>
      code.startsWith('video/'),
    ),
    [],
  );
  const { findings } = session(sitemap as never, tag('duration', `a\n${'b'.repeat(1000)}`));
  const value = String(findings.find(({ code }) => code === 'video/duration')?.args?.value);
  assert.equal(value, `a ${'b'.repeat(38)}…`);
});
