import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { actionsAt, applyAction, hoversAt, openText, replaceText } from './editor.ts';
import { expectFindings, finding, fix, fixTitles, openExample } from './examples.ts';
import { check } from './harness.ts';

const TEXT =
  'User-agent: *\nDisallow /private\nDisallow: /tmp\nDisallow: archive/\nAllow: /private-sale/\n\nUser-agent: GPT-Bot\nDisallow: /\n';
const FINDINGS = [
  '2 error robots/missing-colon [Disallow]',
  '2 hint robots/directory-slash [/private]',
  '4 error robots/path-missing-slash [archive/]',
  '7 warning robots/unknown-user-agent [GPT-Bot]',
];

check('a bad robots.txt has its findings, each at the characters it is about', async () => {
  await expectFindings(await openText('plain/robots.txt', TEXT), FINDINGS);
});

check('"add the trailing slash" adds it and the squiggle goes', async () => {
  const document = await openText('slash/robots.txt', TEXT);
  const diagnostic = await finding(document, 'robots/directory-slash', 2);
  const item =
    'Add the slash at the end, so that only the directory matches (opens /private for all other crawlers)';
  const all =
    'Add the slash at the end of all 2 paths in this group, so that only directories match (opens /private and /tmp for all other crawlers)';
  assert.deepEqual(await fixTitles(document, diagnostic), [item, all]);
  await applyAction(await fix(document, diagnostic, all));
  await expectFindings(document, [
    ...FINDINGS.filter((text) => !text.includes('directory-slash')),
    '5 hint robots/rule-without-effect [Allow: /private-sale/]',
  ]);
  assert.equal(document.lineAt(2).text, 'Disallow: /tmp/');
});

check('"add the trailing slash" is a refactoring of each line whose path may be a directory', async () => {
  const lines = ['Disallow: /one', 'Disallow: /two', 'Disallow: /.git', 'Disalow: /four', 'Allow: /two'];
  const document = await openText('rows/robots.txt', `User-agent: *\n${lines.join('\n')}\n`);
  await finding(document, 'robots/field-typo');
  for (const [index, text] of lines.entries()) {
    for (const character of [0, 3, text.length]) {
      const place = new vscode.Range(index + 1, character, index + 1, character);
      const rows = await actionsAt(document.uri, place, vscode.CodeActionKind.RefactorRewrite);
      const titles = rows.map(({ title }) => title);
      assert.ok(
        titles.some((title) =>
          title.startsWith('Add the slash at the end, so that only the directory matches ('),
        ),
        `${text}, ${character}: ${titles.join(', ')}`,
      );
    }
  }
});

check('"fix all" applies the safe fixes and no other', async () => {
  const document = await openText('all/robots.txt', TEXT);
  await expectFindings(document, FINDINGS);
  const [fixAll] = await actionsAt(
    document.uri,
    new vscode.Range(0, 0, 0, 0),
    vscode.CodeActionKind.SourceFixAll,
  );
  assert.ok(fixAll, 'there is a fix-all action');
  await applyAction(fixAll);
  assert.equal(document.lineAt(2).text, 'Disallow: /tmp', 'what changes the meaning is left alone');
  assert.equal(document.lineAt(1).text, 'Disallow: /private');
});

check('findings follow the text while robots.txt is edited', async () => {
  const document = await openText('edit/robots.txt', TEXT);
  await expectFindings(document, FINDINGS);
  await replaceText(document, new vscode.Range(0, 0, 0, 0), '# one\n# two\n');
  await expectFindings(
    document,
    FINDINGS.map((text) => text.replace(/^\d+/, (n) => String(Number(n) + 2))),
  );
  await replaceText(document, new vscode.Range(3, 8, 3, 8), ':');
  await expectFindings(
    document,
    FINDINGS.filter((text) => !text.includes('missing-colon')).map((text) =>
      text.replace(/^\d+/, (n) => String(Number(n) + 2)),
    ),
  );
});

check('hovers tell of directives, product tokens and path patterns', async () => {
  const document = await openText('hover/robots.txt', 'User-agent: GPTBot\nDisallow: /shop/*.php$\n');
  const [directive] = await hoversAt(document.uri, new vscode.Position(1, 2));
  assert.match(directive ?? '', /Disallow[\s\S]*\]\(https:\/\//);
  const [token] = await hoversAt(document.uri, new vscode.Position(0, 14));
  assert.match(token ?? '', /OpenAI/);
  const [pattern] = await hoversAt(document.uri, new vscode.Position(1, 12));
  assert.match(pattern ?? '', /\.php/);
});

check('the bad example of robots.txt shows each of its mistakes', async () => {
  const document = await openExample('bad/robots.txt');
  for (const code of [
    'rule-before-user-agent',
    'missing-colon',
    'field-typo',
    'path-missing-slash',
    'path-absolute-url',
    'user-agent-list',
    'sitemap-not-absolute',
    'empty-group-merges',
  ]) {
    await finding(document, `robots/${code}`);
  }
});
