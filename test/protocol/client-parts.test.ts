import assert from 'node:assert/strict';
import { test } from 'node:test';
import { current } from '../../client/src/current.ts';
import { type Inspected, settingsSet } from '../../client/src/settingsSet.ts';
import { type StatusParams, statusText } from '../../client/src/statusText.ts';
import { inEnglish } from '../inEnglish.ts';

const counts = { errors: 0, warnings: 0, infos: 0, hints: 0 };
const index = { uri: 'file:///a', language: 'sitemap', kind: 'Sitemap index', one: 'entry', many: 'entries' };

const STATUS: readonly (readonly [Partial<StatusParams>, string])[] = [
  [{ count: 2 }, 'Sitemap index · 2 entries · no problems'],
  [{ count: 1, warnings: 1 }, 'Sitemap index · 1 entry · 1 problem'],
  [{ count: 0, errors: 1, warnings: 1, infos: 7, hints: 7 }, 'Sitemap index · 0 entries · 2 problems'],
];

for (const [params, text] of STATUS) {
  test(`the status is "${text}"`, () => {
    assert.equal(statusText({ ...index, ...counts, complete: true, ...params }, inEnglish), text);
  });
}

test('the client sends what the user has set, at whatever place, and no default', () => {
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

/** What happens while an answer is on its way, and what is left of it. */
const MEANWHILE: Readonly<
  Record<
    string,
    { readonly version?: number; readonly isCancelled?: true; readonly fails?: true; is: unknown }
  >
> = {
  nothing: { is: 'answer' },
  'somebody types': { version: 2, is: undefined },
  'it is cancelled': { isCancelled: true, is: undefined },
  'it fails as somebody types': { version: 2, fails: true, is: undefined },
  'it fails': { fails: true, is: 'Error: refused' },
};

for (const [name, { version = 1, isCancelled = false, fails, is }] of Object.entries(MEANWHILE)) {
  test(`an answer about an older text is dropped: ${name}`, async () => {
    const document = { version: 1 };
    const token = { isCancellationRequested: false };
    const answer = current(document, token, async () => {
      document.version = version;
      token.isCancellationRequested = isCancelled;
      if (fails) throw new Error('refused');
      return 'answer';
    });
    assert.equal(await answer.catch(String), is);
  });
}
