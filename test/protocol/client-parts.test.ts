import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Arrivals } from '../../client/src/arrivals.ts';
import { crashCounter } from '../../client/src/crashes.ts';
import { current } from '../../client/src/current.ts';
import { isBelow, nearestFirst, placesFor } from '../../client/src/nearest.ts';
import { type Inspected, settingsSet } from '../../client/src/settingsSet.ts';
import { makerText, type StatusParams, statusText } from '../../client/src/statusText.ts';

const counts = { errors: 0, warnings: 0, infos: 0, hints: 0 };
const index = { uri: 'file:///a', version: 1, language: 'sitemap', kind: 'Sitemap index' };

const STATUS: readonly (readonly [Partial<StatusParams>, string])[] = [
  [{ items: '2 entries' }, 'Sitemap index · 2 entries · no problems'],
  [{ items: '1 entry', warnings: 1 }, 'Sitemap index · 1 entry · 1 problem'],
  [
    { items: '45,001 entries', warning: 'Near the limit: 45,001 of 50,000 entries' },
    'Sitemap index · no problems',
  ],
  [
    {
      items: '2 entries',
      configuration: { text: 'a.json is invalid', uri: 'file:///a.json', path: 'a.json' },
    },
    'Sitemap index · no problems',
  ],
  [
    { items: '0 entries', errors: 1, warnings: 1, infos: 7, hints: 7 },
    'Sitemap index · 0 entries · 2 problems',
  ],
];

for (const [params, text] of STATUS) {
  test(`the status of ${Object.keys(params)} is "${text}"`, () => {
    assert.equal(statusText({ ...index, ...counts, complete: true, ...params }), text);
  });
}

const READING = 'reading the site: 4 of 9 files';
for (const [warnings, text] of [
  [0, `Sitemap index · ${READING}`],
  [1, `Sitemap index · 1 problem · ${READING}`],
] as const) {
  test(`while the site is read, no problems is no result: ${text}`, () => {
    const params = { ...index, ...counts, complete: true, items: '2 entries', warnings };
    assert.equal(statusText(params, READING), text);
  });
}

test('the path of what makes a file is a link that opens it', () => {
  const maker = {
    text: 'Made by a/[x].ts; edits here are lost',
    path: 'a/[x].ts',
    uri: 'file:///w/a/%5Bx%5D.ts',
  };
  assert.equal(
    makerText(maker),
    'Made by [a/x.ts](command:crawlwise.openMaker?%5B%22file%3A%2F%2F%2Fw%2Fa%2F%255Bx%255D.ts%22%5D); edits here are lost',
  );
});

test('a server that ends is started again, but not five times in three minutes', () => {
  let now = 0;
  const crashes = crashCounter(() => now);
  const endsAt = (...times: number[]) =>
    times.map((at) => {
      now = at;
      return crashes.mayRestart();
    });
  assert.deepEqual(endsAt(0, 1, 2, 3, 4), [true, true, true, true, false]);
  assert.deepEqual(endsAt(180_003, 180_004), [true, true], 'those of long ago do not count');
  assert.deepEqual(endsAt(180_005, 180_006, 180_007), [true, true, false]);
  crashes.forget();
  assert.deepEqual(endsAt(180_008), [true], 'once the user has started it, counting begins anew');
});

test('who waits for a document is answered when the server has it, and when the server stops', async () => {
  const arrivals = new Arrivals();
  const waiting = ['a', 'a', 'b'].map((key) =>
    arrivals.wait(key).then(
      () => 'there',
      () => 'stopped',
    ),
  );
  arrivals.add('a');
  arrivals.arrived('a');
  await arrivals.wait('a');
  arrivals.forget();
  assert.deepEqual(await Promise.all(waiting), ['there', 'there', 'stopped']);
  assert.equal(arrivals.has('a'), false);
  arrivals.add('b');
  arrivals.arrived('b');
  await arrivals.wait('b');
});

test("the client sends the user's settings of every scope, and no defaults", () => {
  const settings: Record<string, Inspected> = {
    rules: { defaultValue: {}, workspaceValue: { 'a/b': 'off' } },
    'robots.yandex': { defaultValue: false },
    'site.url': { defaultValue: '', globalValue: '' },
    crawlers: { defaultValue: [], workspaceFolderValue: ['a'] },
    'sitemap.crossSubmission': { defaultValue: false, globalLanguageValue: false },
    'robots.inlayHints': undefined,
  };
  const configuration = { inspect: (key: string) => settings[key], get: (key: string) => `value of ${key}` };
  assert.deepEqual(settingsSet(Object.keys(settings), configuration), {
    rules: 'value of rules',
    'site.url': 'value of site.url',
    crawlers: 'value of crawlers',
    'sitemap.crossSubmission': 'value of sitemap.crossSubmission',
    fromWorkspace: ['rules', 'crawlers'],
  });
});

/** Events while an answer is pending, and what remains of the answer. */
const MEANWHILE: Readonly<
  Record<
    string,
    { readonly version?: number; readonly isCanceled?: true; readonly fails?: true; is: unknown }
  >
> = {
  nothing: { is: 'answer' },
  'the user types': { version: 2, is: undefined },
  'it is canceled': { isCanceled: true, is: undefined },
  'it fails while the user types': { version: 2, fails: true, is: undefined },
  'it fails': { fails: true, is: 'Error: refused' },
};

for (const [name, { version = 1, isCanceled = false, fails, is }] of Object.entries(MEANWHILE)) {
  test(`an answer for an older text is discarded: ${name}`, async () => {
    const document = { version: 1 };
    const token = { isCancellationRequested: false };
    const answer = current(document, token, async () => {
      document.version = version;
      token.isCancellationRequested = isCanceled;
      if (fails) throw new Error('refused');
      return 'answer';
    });
    assert.equal(await answer.catch(String), is);
  });
}

/** Files of robots.txt in the order in which they are offered, for the file in the editor. */
const NEAREST: readonly (readonly [from: string | undefined, all: string, sorted: string])[] = [
  ['/w/b/sitemap.xml', '/w/a /w/b', '/w/b /w/a'],
  ['/w/b/c/d.xml', '/w /w/b/c/d /w/b', '/w/b /w /w/b/c/d'],
  ['/w/b/c/d.xml', '/w/a /w/b/x/y /w/b/x', '/w/b/x /w/a /w/b/x/y'],
  [undefined, '/w/b/c /w/b /w/a', '/w/a /w/b /w/b/c'],
];
for (const [from, all, sorted] of NEAREST) {
  test(`the nearest to ${from} is the first: ${sorted}`, () => {
    const pathOf = (folder: string) => `${folder}/robots.txt`;
    assert.equal(nearestFirst(all.split(' '), from, pathOf).join(' '), sorted);
  });
}

test('a folder is not below another one whose name it begins with', () => {
  assert.equal(isBelow('/w/ab/x', '/w/a'), false);
  assert.equal(isBelow('/w/a/x', '/w/a/'), true);
  assert.equal(isBelow('/w/a', '/w/a'), true);
});

/** Where a configuration may be created: folders of the workspace, those with a robots.txt, the file in the editor. */
const PLACES: readonly (readonly [
  folders: string,
  sites: string,
  from: string | undefined,
  places: string,
])[] = [
  ['/w', '/w', '/w/robots.txt', '/w'],
  ['/w', '/w/public', '/w/public/robots.txt', '/w'],
  ['/w', '/w/a /w/b', '/w/b/robots.txt', '/w/b /w /w/a'],
  ['/a /b', '/a /b', '/b/robots.txt', '/b'],
  ['/a /b', '/a /b', undefined, '/a /b'],
  ['/w', '', undefined, '/w'],
];
for (const [folders, sites, from, places] of PLACES) {
  test(`a configuration for ${from} in ${folders} with sites ${sites} may be in ${places}`, () => {
    const list = (text: string) => text.split(' ').filter((part) => part !== '');
    assert.deepEqual(placesFor(list(folders), list(sites), from), list(places));
  });
}
