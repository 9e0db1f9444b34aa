/** Each word of an expectation about a URL, and what is known of the URL: met, or a clause. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ExpectedUrls, UrlWord } from '../../server/src/core/rule/expected.ts';
import { type UrlAnswer, unknownAnswer } from '../../server/src/core/urlAnswer.ts';
import { judge, type SeenUrl } from '../../server/src/project/expectations/judge.ts';

const URL = 'https://www.example.com/a/';
const PAGE: UrlAnswer = {
  ...{ hops: [], status: { value: 200 }, type: { value: 'text/html' } },
  ...{ noindexes: [], mayHaveMore: undefined, canonicals: { value: [] } },
};
const hop = (to: string, status = 301, url = URL) => ({ url, status, to });
const noindex = (agent: string) => ({ agent, name: 'noindex', place: 'a.html, line 3' });
const NOT_KNOWN = unknownAnswer('it was not requested');

type Words = ExpectedUrls['words'];
interface Case {
  readonly words: Words;
  readonly crawlers?: readonly string[];
  readonly answer?: Partial<UrlAnswer>;
  readonly seen?: Partial<SeenUrl>;
  /** `met`, or `failed: …`, or `untested: …`. */
  readonly verdict: string;
}

const BLOCKED = { blockedBy: 3 };
const CASES: Readonly<Record<string, Case>> = {
  'the status': { words: { status: [200] }, verdict: 'met' },
  'one of some': { words: { status: [404, 410] }, answer: { status: { value: 410 } }, verdict: 'met' },
  'another status': { words: { status: [410] }, verdict: 'failed: the answer is 200' },
  'the status of a redirect': { words: { status: [301] }, answer: { hops: [hop('/b')] }, verdict: 'met' },
  'a redirect instead of a page': {
    words: { status: [200] },
    ...{ answer: { hops: [hop('/b', 302)] }, verdict: 'failed: the answer is 302' },
  },
  'a status that is not known': {
    words: { status: [200] },
    ...{ answer: NOT_KNOWN, verdict: 'untested: it was not requested' },
  },
  'the target': {
    words: { redirect: '/b/' },
    answer: { hops: [hop('https://www.example.com/b/')] },
    verdict: 'met',
  },
  'the target of a later redirect': {
    words: { redirect: 'https://b.example' },
    answer: { hops: [hop('https://www.example.com/b'), hop('https://b.example/')] },
    verdict: 'met',
  },
  'a target on the way': {
    words: { redirect: '/b' },
    answer: { hops: [hop('https://www.example.com/b'), hop('https://www.example.com/b/')] },
    verdict: 'met',
  },
  'another target': {
    words: { redirect: '/b' },
    answer: { hops: [hop('https://www.example.com/c?d')] },
    verdict: 'failed: it redirects to /c?d',
  },
  'a target elsewhere': {
    words: { redirect: '/b' },
    answer: { ...NOT_KNOWN, hops: [hop('https://c.example/')] },
    verdict: 'failed: it redirects to https://c.example/',
  },
  'no redirect': { words: { redirect: '/b' }, verdict: 'failed: it does not redirect, the answer is 200' },
  'no answer, instead of a redirect': {
    words: { redirect: '/b' },
    ...{ answer: NOT_KNOWN, verdict: 'untested: it was not requested' },
  },
  'the type': { words: { type: ['text/plain', 'text/html'] }, verdict: 'met' },
  'another type': { words: { type: ['text/plain'] }, verdict: 'failed: the media type is text/html' },
  'no type': {
    words: { type: ['text/plain'] },
    ...{ answer: { type: { value: undefined } }, verdict: 'failed: the answer names no media type' },
  },
  'the canonical URL': {
    words: { canonical: '/a/' },
    answer: { canonicals: { value: [URL] } },
    verdict: 'met',
  },
  'another canonical URL': {
    words: { canonical: '/a/' },
    answer: { canonicals: { value: ['https://b.example/a/'] } },
    verdict: 'failed: its canonical URL is https://b.example/a/',
  },
  'several canonical URLs': {
    words: { canonical: '/a/' },
    answer: { canonicals: { value: [URL, 'https://www.example.com/'] } },
    verdict: 'failed: it names 2 canonical URLs',
  },
  'no canonical URL': { words: { canonical: '/a/' }, verdict: 'failed: it names no canonical URL' },
  listed: { words: { listed: true }, seen: { listed: { value: true } }, verdict: 'met' },
  'not listed': { words: { listed: true }, verdict: 'failed: no sitemap lists it' },
  'not to be listed': { words: { listed: false }, verdict: 'met' },
  'listed, but not to be': {
    words: { listed: false },
    ...{ seen: { listed: { value: true } }, verdict: 'failed: a sitemap lists it' },
  },
  'sitemaps that were not read': {
    words: { listed: true },
    ...{
      seen: { listed: { why: 'not all sitemaps were read' } },
      verdict: 'untested: not all sitemaps were read',
    },
  },
  'a page that may be indexed': { words: { index: true }, verdict: 'met' },
  'its own canonical URL': {
    words: { index: true },
    ...{ answer: { canonicals: { value: [URL] } }, verdict: 'met' },
  },
  noindex: {
    words: { index: true },
    answer: { noindexes: [noindex('robots')] },
    verdict: "failed: 'noindex' keeps it out (robots: a.html, line 3)",
  },
  'noindex for one of all': {
    words: { index: true },
    answer: { noindexes: [noindex('bingbot')] },
    verdict: "failed: 'noindex' keeps it out (bingbot: a.html, line 3)",
  },
  'noindex for another': {
    ...{ words: { index: true }, crawlers: ['Googlebot'] },
    ...{ answer: { noindexes: [noindex('bingbot')] }, verdict: 'met' },
  },
  'a block': {
    words: { index: true },
    ...{ seen: BLOCKED, verdict: 'failed: robots.txt blocks it (line 3)' },
  },
  'a redirect, which has no page': {
    words: { index: true },
    answer: { hops: [hop('https://www.example.com/b')] },
    verdict: 'failed: it redirects to /b',
  },
  'no page': {
    words: { index: true },
    answer: { status: { value: 404 } },
    verdict: 'failed: there is no page, the answer is 404',
  },
  'a page with another canonical URL': {
    words: { index: true },
    answer: { canonicals: { value: ['https://www.example.com/'] } },
    verdict: 'failed: its canonical URL is /',
  },
  'headers that are not known': {
    words: { index: true },
    ...{ answer: { mayHaveMore: 'the host may add headers' }, verdict: 'untested: the host may add headers' },
  },
  'a page that is kept out': {
    words: { index: false },
    ...{ answer: { noindexes: [noindex('robots')], mayHaveMore: 'x' }, verdict: 'met' },
  },
  'nothing that keeps it out': { words: { index: false }, verdict: 'failed: nothing keeps it out of search' },
  'kept out of one index only': {
    words: { index: false },
    ...{ answer: { noindexes: [noindex('googlebot')] }, verdict: 'failed: nothing keeps it out of search' },
  },
  'kept out of those that are named': {
    ...{ words: { index: false }, crawlers: ['Googlebot'] },
    ...{ answer: { noindexes: [noindex('googlebot')] }, verdict: 'met' },
  },
  'kept out of some of those that are named': {
    ...{ words: { index: false }, crawlers: ['Googlebot', 'Bingbot'] },
    answer: { noindexes: [noindex('googlebot')] },
    verdict: 'failed: nothing keeps it out of the index of Bingbot',
  },
  'a noindex that no crawler sees': {
    words: { index: false },
    ...{ answer: { noindexes: [noindex('robots')] }, seen: BLOCKED },
    verdict: 'failed: robots.txt blocks it (line 3), so no crawler sees its noindex',
  },
  'a block instead of a noindex': {
    ...{ words: { index: false }, seen: BLOCKED },
    verdict: 'failed: robots.txt blocks it (line 3), but it has no noindex, so its URL may be indexed',
  },
  'no page to index': {
    words: { index: false },
    ...{ answer: { status: { value: 401 } }, seen: BLOCKED, verdict: 'met' },
  },
  'a host that fails': {
    words: { index: false },
    answer: { status: { value: 503 } },
    verdict: 'untested: the answer is 503, which says nothing of the page',
  },
  'an answer that is not known': {
    words: { index: false },
    ...{ answer: NOT_KNOWN, verdict: 'untested: it was not requested' },
  },
};

for (const [name, { words, crawlers = [], answer, seen, verdict }] of Object.entries(CASES))
  test(`judged: ${name}`, () => {
    const [word] = Object.keys(words) as UrlWord[];
    const place = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };
    const expected = { urls: [URL], crawlers, words, where: 'Line 1', uri: '', places: { urls: place } };
    const known = { answer: { ...PAGE, ...answer }, listed: { value: false }, blockedBy: undefined, ...seen };
    const found = judge(word!, expected, URL, known);
    assert.equal('clause' in found ? `${found.kind}: ${found.clause}` : found.kind, verdict);
  });
