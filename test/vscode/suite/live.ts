/** Live sites: the questions before a request, and what becomes of the answer. The host is on this machine. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as vscode from 'vscode';
import { answering } from './answering.ts';
import { crawlersThat } from './crawlers.ts';
import { codeOf, diagnosticsOf, openText } from './editor.ts';
import { check } from './harness.ts';

const SEND = 'Send Request';
/** A sitemap with a URL that its robots.txt blocks. */
const sitemapOf = (host: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
  <url><loc>http://${host}/cart/a</loc><lastmod>2024-02-30</lastmod></url>
</urlset>
`;

/** Where hosts redirect to, by the host. */
const redirects = new Map<string, string>();

/** Runs `act` with a robots.txt whose host is on this machine and serves the same file after `more`. */
async function withHost(
  folder: string,
  more: string,
  act: (document: vscode.TextDocument, host: string, requested: readonly string[]) => Promise<void>,
): Promise<void> {
  const requested: string[] = [];
  const server = createServer(({ url, headers }, response) => {
    requested.push(url!);
    const to = redirects.get(headers.host!);
    if (to !== undefined) {
      response.writeHead(302, { Location: to }).end();
      return;
    }
    response.end(url === '/sitemap.xml' ? sitemapOf(host) : more + document.getText());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const text = `User-agent: *\nDisallow: /cart/\n\nSitemap: http://${host}/sitemap.xml\n`;
  const document = await openText(`${folder}/robots.txt`, text);
  try {
    await act(document, host, requested);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

check(
  'the live site is compared after a question for its host and one for its address, once in a session',
  () =>
    withHost('live', 'User-agent: GPTBot\nDisallow: /\n\n', async ({ uri }, host, requested) => {
      const questions = await answering('showWarningMessage', SEND, async () => {
        for (let left = 2; left > 0; left--)
          await crawlersThat(
            uri,
            ({ against, table }) =>
              against.source?.text.startsWith(`http://${host}/robots.txt, as of`) === true &&
              table?.effect?.title ===
                'The live site blocks everything for GPTBot, but this file does not (line 1 there decides for GPTBot)',
            () => vscode.commands.executeCommand('crawlwise.compareLive', uri.toString()),
          );
      });
      assert.deepEqual(questions, [
        `Send a request to ${host}?`,
        `${host} has the address 127.0.0.1, which is not public. Send a request to it?`,
      ]);
      assert.deepEqual(requested, ['/robots.txt', '/robots.txt']);
    }),
);

check('a live file is opened read-only, with its findings', () =>
  withHost('live-file', 'User-agent: GPTBot\nDisallow /x\n\n', async (document, host) => {
    await vscode.window.showTextDocument(document);
    await answering('showWarningMessage', SEND, () => vscode.commands.executeCommand('crawlwise.openLive'));
    const { document: shown } = vscode.window.activeTextEditor!;
    assert.equal(shown.uri.toString(true), `crawlwise-live://${host}/robots.txt?http://${host}/robots.txt`);
    assert.match(shown.getText(), /^User-agent: GPTBot/);
    const codes = await diagnosticsOf(shown.uri, (all) => all.length > 0);
    assert.ok(codes.map(codeOf).includes('robots/missing-colon'), codes.map(codeOf).join());
  }),
);

check('the live version of a sitemap is that of the URL in robots.txt', () =>
  withHost('live-map', '', async (_, host, requested) => {
    const map = await openText('live-map/sitemap.xml', sitemapOf(host));
    // Then the server knows the robots.txt.
    await diagnosticsOf(map.uri, (all) => all.some((diagnostic) => codeOf(diagnostic) === 'loc/disallowed'));
    await answering('showWarningMessage', SEND, () => vscode.commands.executeCommand('crawlwise.openLive'));
    const { document: shown } = vscode.window.activeTextEditor!;
    assert.equal(shown.uri.toString(true), `crawlwise-live://${host}/sitemap.xml?http://${host}/sitemap.xml`);
    assert.deepEqual(requested, ['/sitemap.xml']);
    const codes = (await diagnosticsOf(shown.uri, (all) => all.length > 0)).map(codeOf);
    assert.ok(codes.includes('lastmod/impossible-date'), codes.join());
  }),
);

check('a redirect to another host is followed after a question for that host', () =>
  withHost('live-target', '', async (_, target) =>
    withHost('live-moved', '', async ({ uri }, host, requested) => {
      redirects.set(host, `http://${target}/robots.txt`);
      const questions = await answering('showWarningMessage', SEND, () =>
        vscode.commands.executeCommand('crawlwise.compareLive', uri.toString()),
      );
      assert.deepEqual(
        questions,
        [host, target].flatMap((item) => [
          `Send a request to ${item}?`,
          `${item} has the address 127.0.0.1, which is not public. Send a request to it?`,
        ]),
      );
      // Once more after each answer that opens something.
      assert.deepEqual(requested, ['/robots.txt', '/robots.txt', '/robots.txt']);
    }),
  ),
);

check('nothing is requested if the user declines', () =>
  withHost('live-declined', '', async ({ uri }, host, requested) => {
    const questions = await answering('showWarningMessage', undefined, () =>
      vscode.commands.executeCommand('crawlwise.compareLive', uri.toString()),
    );
    assert.deepEqual(questions, [`Send a request to ${host}?`]);
    assert.deepEqual(requested, []);
  }),
);
