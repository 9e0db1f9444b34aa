import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_CONFIG } from '../../../server/src/core/findings/lintConfig.ts';
import { robots } from '../../../server/src/robots/service.ts';

const inlaysOf = (text: string, on: boolean, span = { start: 0, end: text.length }): string => {
  const config = on ? { ...DEFAULT_CONFIG, settings: { 'robots.inlayHints': true } } : DEFAULT_CONFIG;
  const document = robots.read(
    robots.open({ uri: 'file:///robots.txt', languageId: 'robots-txt', version: 1 }, text, config),
  );
  let shown = '';
  let at = 0;
  for (const { offset, label } of robots.features.inlays!(document, span)) {
    shown += `${text.slice(at, offset)}«${label}»`;
    at = offset;
  }
  return shown + text.slice(at);
};

const check = (name: string, expected: string, on = true) =>
  test(`inlays: ${name}`, () => assert.equal(inlaysOf(expected.replace(/«[^»]*»/g, ''), on), expected));

check(
  'tokens say whose they are, rules how long they count',
  'User-agent: GPTBot«OpenAI, training of AI models» # c\nUser-agent: nobody-knows\nUser-agent: *\nDisallow: /a«2 bytes»\r\nAllow: /ä«7 bytes»\nDisallow:\nSitemap: /s',
);
check('none by default', 'User-agent: GPTBot\nDisallow: /a\n', false);
check('none in files that are not a robots.txt', '<html>\nUser-agent: GPTBot\n');

test('inlays: only for the requested lines', () => {
  assert.equal(
    inlaysOf('Disallow: /a\nDisallow: /b\n', true, { start: 13, end: 26 }),
    'Disallow: /a\nDisallow: /b«2 bytes»\n',
  );
});
