import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { actionsAt, applyAction, codeOf, diagnosticsOf, hoversAt, openText, replaceText } from './editor.ts';
import { expectFindings, finding, fix, fixTitles, line, openExample } from './examples.ts';
import { check } from './harness.ts';

const NS = 'http://www.sitemaps.org/schemas/sitemap/0.9';

const INDEX_FINDINGS = [
  '3 error sitemap/namespace-mismatch [https://www.sitemaps.org/schemas/sitemap/0.9/]',
  '5 error loc/relative [/sitemap-pages.xml]',
  '6 error lastmod/invalid-format [2024/8/5]',
  '8 error sitemap/mixed-entries [url]',
  '12 error sitemap/unescaped-ampersand [&]',
  '13 error index/unsupported-element [priority]',
  '15 error sitemap/missing-loc [sitemap]',
  '20 error sitemap/not-well-formed [<lastm]',
  '26 warning sitemap/duplicate-loc [https://www.example.com/sitemap-jobs.xml]',
];

check('the bad sitemap index has its findings, each at the characters it is about', async () => {
  await expectFindings(await openExample('bad/sitemap-index.xml'), INDEX_FINDINGS);
});

check('"fix the namespace" puts the exact namespace and the squiggle goes', async () => {
  const document = await openExample('bad/sitemap-index.xml');
  const diagnostic = await finding(document, 'sitemap/namespace-mismatch');
  assert.deepEqual(await fixTitles(document, diagnostic), ['Replace with the exact sitemap namespace']);
  await applyAction(await fix(document, diagnostic, 'Replace with the exact sitemap namespace'));
  await expectFindings(document, INDEX_FINDINGS.slice(1));
  assert.match(
    document.getText(),
    /<sitemapindex xmlns="http:\/\/www\.sitemaps\.org\/schemas\/sitemap\/0\.9">/,
  );
});

check('"fix the namespace" is the first row anywhere in the start tag of the root', async () => {
  const document = await openExample('bad/sitemap-index.xml');
  const { range } = await finding(document, 'sitemap/namespace-mismatch');
  for (const at of [range.start.translate(0, 4), new vscode.Position(range.start.line, 3)]) {
    const [first] = await actionsAt(document.uri, new vscode.Range(at, at), vscode.CodeActionKind.QuickFix);
    assert.equal(first?.title, 'Replace with the exact sitemap namespace');
  }
});

check('findings follow the text while a sitemap is edited', async () => {
  const document = await openExample('bad/sitemap-index.xml');
  await expectFindings(document, INDEX_FINDINGS);
  await replaceText(document, new vscode.Range(1, 0, 1, 0), '<!-- one -->\n<!-- two -->\n');
  await expectFindings(
    document,
    INDEX_FINDINGS.map((text) => text.replace(/^\d+/, (n) => String(Number(n) + 2))),
  );
});

check('a hover on an element of a sitemap says what it is, with a link', async () => {
  const document = await openExample('good/sitemap-index.xml');
  const at = document.positionAt(document.getText().indexOf('<loc>') + 2);
  const [hover] = await hoversAt(document.uri, at);
  assert.match(hover ?? '', /\*\*.*loc/i);
  assert.match(hover ?? '', /\]\(https:\/\//);
});

check('good sitemaps have no error and no warning', async () => {
  for (const path of ['good/sitemap-index.xml', 'good/sitemap.xml']) {
    const document = await openExample(path);
    const trigger = document.getText().length;
    await replaceText(
      document,
      new vscode.Range(document.positionAt(trigger), document.positionAt(trigger)),
      '<',
    );
    await diagnosticsOf(document.uri, (all) => all.length > 0);
    await replaceText(
      document,
      new vscode.Range(document.positionAt(trigger), document.positionAt(trigger + 1)),
      '',
    );
    const left = await diagnosticsOf(document.uri, (all) => all.every(({ severity }) => severity > 1));
    assert.deepEqual(left.filter(({ severity }) => severity < 2).map(line(document)), []);
  }
});

check('a sitemap that an index lists is made, and the squiggle goes', async () => {
  const index = (path: string) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="${NS}">\n<sitemap><loc>https://www.example.com/${path}</loc></sitemap>\n<sitemap><loc>https://www.example.com/there.xml</loc></sitemap>\n</sitemapindex>\n`;
  await openText(
    'made/web/there.xml',
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${NS}">\n<url><loc>https://www.example.com/</loc></url>\n</urlset>\n`,
  );
  await openText(
    'made/web/robots.txt',
    'User-agent: *\nDisallow:\n\nSitemap: https://www.example.com/i.xml\n',
  );
  const document = await openText('made/web/i.xml', index('maps/a%20b.xml'));
  const diagnostic = await finding(document, 'index/missing-file');
  await applyAction(await fix(document, diagnostic, "Create the empty sitemap 'a b.xml'"));
  await expectFindings(document, []);
  const uri = vscode.Uri.joinPath(document.uri, '../maps/a b.xml');
  await vscode.workspace.fs.stat(uri);
  const made = await vscode.workspace.openTextDocument(uri);
  assert.equal(made.getText(), `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${NS}">\n</urlset>\n`);
  await diagnosticsOf(uri, (all) => all.some((diagnostic) => codeOf(diagnostic) === 'sitemap/empty'));
});

check('XML that is no sitemap is left alone until it becomes one', async () => {
  const document = await openText('other.xml', '<project>\n</project>\n');
  await replaceText(document, new vscode.Range(0, 0, 2, 0), '<urlset>\n</urlset>\n');
  const found = await diagnosticsOf(document.uri, (all) => all.length > 0);
  assert.deepEqual(found.map(line(document)), [
    '1 error sitemap/namespace-missing [urlset]',
    '1 warning sitemap/empty [urlset]',
    '1 hint sitemap/missing-declaration [urlset]',
  ]);
});
