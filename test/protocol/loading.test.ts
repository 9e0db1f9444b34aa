import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { languages as checks } from '../../server/src/checks.ts';
import { languages } from '../../server/src/languages.ts';
import { Sites } from '../../server/src/site/sites.ts';
import { build } from './build.ts';
import { deferred } from './deferred.ts';
import { startFake, startReal } from './servers.ts';

before(build);

const A = 'file:///a';
const B = 'file:///b';
const hover = (uri: string) => ({ textDocument: { uri }, position: { line: 0, character: 0 } });

/** A client whose answer determines when the language `late` has been loaded. */
async function startLate() {
  const { promise, resolve } = deferred<null>();
  const client = await startFake({
    answer: (method) => (method === 'fake/load' ? promise : null),
    capabilities: { experimental: { crawlwiseStatus: true } },
  });
  return { client, arrive: () => resolve(null) };
}

for (const language of languages) {
  test(`the metadata of ${language.id} is correct before it is loaded`, async () => {
    const { id, settings, rules, features } = await language.load();
    assert.equal(id, language.id);
    assert.deepEqual(settings, language.settings);
    assert.deepEqual(rules.map(({ code }) => code as string).sort(), [...language.codes].sort());
    assert.deepEqual(Object.keys(features).sort(), language.capabilities.features);
    assert.deepEqual(Object.keys(features.tools ?? {}).sort(), language.capabilities.tools);
  });
}

test('the server, the command line and sites know the same languages', async () => {
  const ids = languages.map(({ id }) => id);
  assert.deepEqual(
    checks.map(({ id }) => id),
    ids,
  );
  for (const language of checks) {
    const { rules, features } = await language.load();
    assert.ok(rules.length > 0);
    assert.deepEqual(features, {}, 'only editors ask for features');
  }
  const sites = new Sites();
  const known = [
    ['file:///robots.txt', ''],
    ['file:///a.xml', '<urlset>'],
    ['file:///sitemap.txt', ''],
  ].map(([uri, text]) => sites.languageOf(uri!, text!));
  // No file is an answer.
  assert.deepEqual(known.sort(), ids.filter((id) => id !== 'answer').toSorted());
});

test('messages that arrive while a language is loaded are answered afterwards, in order', async () => {
  const { client, arrive } = await startLate();
  client.open(A, 'late', 'bad');
  await client.next('fake/load');
  client.open(B, 'fake', 'good');
  client.change(A, 2, {
    range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } },
    text: 'worse ',
  });
  const answers = Promise.all([A, B].map((uri) => client.request('textDocument/hover', hover(uri))));
  client.change(A, 3, { text: 'note' });
  const found = client.found(A);
  assert.deepEqual(client.pushed(A), [], 'nothing is said of it before');
  arrive();
  const texts = (await answers).map((answer) => (answer as { contents: { value: string } }).contents.value);
  assert.deepEqual(texts, ['worse bad', 'good']);
  assert.deepEqual(
    (await found).map(({ code }) => code),
    ['fake/note'],
  );
  assert.deepEqual(
    client.pushed(A).map(({ version, diagnostics }) => [version, diagnostics.length]),
    [
      [1, 1],
      [2, 1],
      [3, 0],
      [3, 1],
    ],
    'what is new waits until the document is saved',
  );
});

test('an edit can give a document a language that is not loaded yet', async () => {
  const { client, arrive } = await startLate();
  client.open(A, 'xml', 'bad');
  assert.deepEqual(await client.found(A), []);
  client.change(A, 2, { text: '#late bad' });
  await client.next('fake/load');
  const found = client.found(A);
  client.change(A, 3, { text: 'bad' });
  arrive();
  assert.equal((await found).length, 1);
  assert.deepEqual(await client.found(A), []);
});

test('a document that is closed before its language is loaded stays closed', async () => {
  const { client, arrive } = await startLate();
  client.open(A, 'late', 'bad');
  client.close(A);
  arrive();
  assert.equal(await client.request('textDocument/hover', hover(A)), null);
  client.open(B, 'late', 'bad');
  assert.equal((await client.found(B)).length, 1);
});

test('settings that arrive in the meantime apply, and nothing is read too early', async () => {
  const { promise: loaded, resolve: arrive } = deferred<null>();
  const { promise: configuration, resolve: configure } = deferred<unknown>();
  const client = await startFake({
    capabilities: { workspace: { configuration: true } },
    configuration: () => configuration,
    answer: (method) => (method === 'fake/load' ? loaded : null),
  });
  client.open(A, 'late', 'bad');
  await client.next('fake/load');
  configure({ rules: { 'fake/bad': 'error', 'fake/none': 'off' } });
  await client.logged('fake/none');
  arrive(null);
  const [found] = await client.found(A);
  assert.equal(found?.severity, 1);
  assert.deepEqual(
    client.pushed(A).map(({ diagnostics }) => diagnostics.length),
    [1],
  );
});

test('a language that fails to load is logged, and its files have no language', async () => {
  const client = await startFake();
  client.open(A, 'missing', 'bad');
  assert.match(await client.logged('Failed to load the language missing'), /thrown on purpose/);
  assert.deepEqual(await client.found(A), []);
  assert.equal(await client.request('textDocument/hover', hover(A)), null);
  client.open(B, 'fake', 'bad');
  assert.equal((await client.found(B)).length, 1);
});

test('the built server loads a language for the first file of it', async () => {
  const client = await startReal();
  client.open('file:///robots.txt', 'robots-txt', 'Disallow /x\n');
  assert.ok((await client.found('file:///robots.txt')).length > 0);
  client.open('file:///sitemap.xml', 'xml', '<urlset><url><loc>x</loc></url></urlset>');
  assert.ok((await client.found('file:///sitemap.xml')).length > 0);
});
