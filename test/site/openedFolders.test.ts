/** Without an open folder, the files beside a document are its site; an open folder includes its subfolders. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FileText } from '../../server/src/lsp/workspace/fileSource.ts';
import { InProcess } from './inProcess.ts';

const FOLDER = 'file:///w/site';
const uri = `${FOLDER}/robots.txt`;
const text = 'User-agent: *\nDisallow: /x\nAllow: /xylophones/\n';
const files = new Map<string, FileText>([
  [uri, { text, modified: undefined }],
  [`${FOLDER}/x/page.html`, { text: '', modified: undefined }],
]);

for (const pulls of [true, false]) {
  test(`a folder that is opened and closed while a document of it is open, ${pulls ? 'pulled' : 'pushed'}`, async () => {
    const client = await InProcess.start({ files, folders: [], settings: () => null }, pulls);
    const change = (added: boolean) => {
      const folders = [{ uri: FOLDER, name: 'site' }];
      const event = added ? { added: folders, removed: [] } : { added: [], removed: folders };
      client.notify('workspace/didChangeWorkspaceFolders', { event });
    };
    const severities = async (): Promise<unknown> => {
      await client.pull(uri);
      await client.idle([uri]);
      return client.shown
        .get(uri)
        ?.flatMap(({ code, severity }) => (code === 'robots/directory-slash' ? severity : []));
    };
    client.notify('textDocument/didOpen', {
      textDocument: { uri, languageId: 'robots-txt', version: 1, text },
    });
    assert.deepEqual(await severities(), [4]);
    change(true);
    assert.deepEqual(await severities(), [2]);
    change(false);
    assert.deepEqual(await severities(), [4]);
    client.end();
  });
}
