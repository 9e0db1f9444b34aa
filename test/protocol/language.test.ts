/** The language of a server: `initialize.locale`, the setting, and texts that the client sends. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { afterEach, test } from 'node:test';
import {
  createMessageConnection,
  type MessageConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-jsonrpc/node';
import {
  type CompletionItem,
  createConnection,
  type Hover,
  type MarkupContent,
  type PublishDiagnosticsParams,
} from 'vscode-languageserver/node';
import { translate } from '../../server/src/core/catalogue.ts';
import { translationOf } from '../../server/src/core/locales.ts';
import { languages } from '../../server/src/languages.ts';
import { createServer } from '../../server/src/lsp/server.ts';
import { createMessageGate } from '../../server/src/lsp/wire/messageGate.ts';

const URI = 'file:///robots.txt';
const TEXT = 'User-agent: *\nDisallow /x/\n';
const CODE = 'robots/missing-colon';
const texts = (message: string) => ({ [CODE]: { message, 'fix.insert': message } });
const FILES: Readonly<Record<string, object>> = {
  de: texts('Doppelpunkt fehlt'),
  ar: { ...texts('تنقص النقطتان'), 'config/keys': { rules: 'مستويات القواعد' } },
};

interface Started {
  readonly connection: MessageConnection;
  /** The next message about the missing colon that matches. */
  message(pattern: RegExp): Promise<string>;
  readonly read: readonly string[];
}

async function start(params: object, setting?: () => unknown): Promise<Started> {
  const [up, down] = [new PassThrough(), new PassThrough()];
  const gate = createMessageGate();
  const read: string[] = [];
  createServer(
    createConnection(new StreamMessageReader(up), new StreamMessageWriter(down), { messageStrategy: gate }),
    languages,
    {
      ...{ version: '0', gate },
      async readLanguage(tag) {
        read.push(tag);
        const [locale = ''] = tag.toLowerCase().split('-');
        return FILES[locale] && translationOf(locale, [FILES[locale]]);
      },
    },
  );
  const connection = createMessageConnection(new StreamMessageReader(down), new StreamMessageWriter(up));
  const published: string[] = [];
  const arrived = new PassThrough();
  connection.onNotification(
    'textDocument/publishDiagnostics',
    ({ diagnostics }: PublishDiagnosticsParams) => {
      published.push(...diagnostics.flatMap(({ code, message }) => (code === CODE ? [String(message)] : [])));
      arrived.emit('message');
    },
  );
  connection.onRequest('workspace/configuration', ({ items }: { items: readonly unknown[] }) =>
    items.map(() => ({ language: setting?.() })),
  );
  connection.onRequest(() => null);
  connection.listen();
  const capabilities = setting ? { workspace: { configuration: true } } : {};
  await connection.sendRequest('initialize', { processId: null, rootUri: null, capabilities, ...params });
  await connection.sendNotification('initialized', {});
  const textDocument = { uri: URI, languageId: 'robots-txt', version: 1, text: TEXT };
  await connection.sendNotification('textDocument/didOpen', { textDocument });
  return {
    ...{ connection, read },
    async message(pattern) {
      for (;;) {
        const found = published.find((text) => pattern.test(text));
        if (found !== undefined) return found;
        await once(arrived, 'message');
      }
    },
  };
}

afterEach(() => translate());

const ENGLISH = /^(?!Doppelpunkt)[\x20-\x7e]+$/;
const GERMAN = /^Doppelpunkt fehlt/;
const ARABIC = /^\u2067تنقص النقطتان\u2069/;
const sent = { locale: 'de', texts: texts('Doppelpunkt fehlt (gesandt)') };

const CASES: readonly (readonly [params: object, message: RegExp, read: readonly string[]])[] = [
  [{}, ENGLISH, []],
  [{ locale: 'en-GB' }, ENGLISH, []],
  [{ locale: 'de' }, GERMAN, ['de']],
  [{ locale: 'ar-EG' }, ARABIC, ['ar-EG']],
  [{ locale: 'xx' }, ENGLISH, ['xx']],
  [{ locale: 7 }, ENGLISH, []],
  [{ locale: '../de' }, ENGLISH, []],
  [{ locale: 'de', initializationOptions: { language: 'ar' } }, ARABIC, ['ar']],
  [{ locale: 'de', initializationOptions: { crawlwise: { language: 'en' } } }, ENGLISH, []],
  [{ locale: 'de', initializationOptions: { language: 'auto' } }, GERMAN, ['de']],
  [{ locale: 'de-AT', initializationOptions: { translation: sent } }, /gesandt/, []],
  [{ initializationOptions: { translation: sent } }, /gesandt/, []],
  [{ locale: 'de', initializationOptions: { translation: { locale: 'de', texts: 7 } } }, ENGLISH, []],
];

for (const [params, message, read] of CASES)
  test(`initialize: ${JSON.stringify(params)}`, async () => {
    const started = await start(params);
    assert.match(await started.message(/./), message);
    assert.deepEqual(started.read, read);
    started.connection.dispose();
  });

test('the setting chooses the language again, and open documents follow', async () => {
  let language: unknown = 'auto';
  const started = await start({ locale: 'de' }, () => language);
  await started.message(GERMAN);
  language = 'ar';
  await started.connection.sendNotification('workspace/didChangeConfiguration', { settings: null });
  await started.message(ARABIC);
  language = 'en';
  await started.connection.sendNotification('workspace/didChangeConfiguration', { settings: null });
  await started.message(ENGLISH);
  started.connection.dispose();
});

for (const [locale, hover] of [
  ['ar', '\u2067مستويات القواعد\u2069'],
  // Editors show the English text by the schema.
  ['en', undefined],
] as const)
  test(`${locale}: a hover over a key of crawlwise.json says what it means`, async () => {
    const { connection } = await start({ locale });
    const textDocument = { uri: 'file:///crawlwise.json' };
    const text = '{ "rules": {} }';
    await connection.sendNotification('textDocument/didOpen', {
      textDocument: { ...textDocument, languageId: 'jsonc', version: 1, text },
    });
    const position = { line: 0, character: 4 };
    const found = await connection.sendRequest<Hover | null>('textDocument/hover', {
      textDocument,
      position,
    });
    assert.equal((found?.contents as MarkupContent | undefined)?.value, hover);
    connection.dispose();
  });

for (const [locale, wanted] of [
  ['ar', ['\u2067مستويات القواعد\u2069']],
  // Editors complete keys with the English texts of the schema.
  ['en', []],
] as const)
  test(`${locale}: keys of crawlwise.json are completed with what they mean`, async () => {
    const { connection } = await start({ locale });
    const textDocument = { uri: 'file:///crawlwise.json' };
    await connection.sendNotification('textDocument/didOpen', {
      textDocument: { ...textDocument, languageId: 'jsonc', version: 1, text: '{ "site": {}, "" }' },
    });
    const items = await connection.sendRequest<CompletionItem[] | null>('textDocument/completion', {
      textDocument,
      position: { line: 0, character: 15 },
    });
    const labels = (items ?? []).map(({ label }) => label);
    assert.equal(labels.includes('rules'), wanted.length > 0);
    assert.ok(!labels.includes('site'));
    const own = (items ?? []).filter(({ label }) => label === 'rules');
    assert.deepEqual(
      own.map(({ documentation }) => (documentation as MarkupContent).value),
      wanted,
    );
    for (const { textEdit } of own) assert.equal(textEdit?.newText, '"rules": ');
    connection.dispose();
  });
