import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { directives } from '../../../server/src/robots/facts/directives.ts';
import { robots } from '../../../server/src/robots/service.ts';
import { cursorIn } from '../../cursor.ts';
import { runs } from '../../scale.ts';
import { read } from '../check.ts';
import { files, LINES, mixtures } from '../fragments.ts';

const { signature } = robots.features;

/** A text with the cursor, and the form with the active part between `⟦` and `⟧`; without it, there is no signature. */
const cases: readonly [at: string, form?: string, about?: string][] = [
  ['User-agent: ‸', 'User-agent: ⟦<product token or *>⟧', 'letter case does not matter'],
  ['User-agent:‸', 'User-agent: ⟦<product token or *>⟧'],
  ['User-agent: a b‸', 'User-agent: ⟦<product token or *>⟧'],
  ['Disallow: /x‸', 'Disallow: ⟦<path pattern>⟧', 'Empty: nothing is blocked'],
  ['allow /x‸', 'Allow: ⟦<path pattern>⟧', 'Google ignores'],
  ['Dissallow: ‸\r\n', 'Disallow: ⟦<path pattern>⟧'],
  ['Sitemap: https:‸//e.com', 'Sitemap: ⟦<absolute URL>⟧', 'protocol and host'],
  ['Crawl-delay: ‸', 'Crawl-delay: ⟦<seconds>⟧', '1 to 30'],
  ['Clean-param: ‸', 'Clean-param: ⟦<p0[&p1…]>⟧ [path prefix]', 'joined with `&`'],
  ['Clean-param: a&b‸ /x', 'Clean-param: ⟦<p0[&p1…]>⟧ [path prefix]'],
  ['Clean-param: a&b ‸', 'Clean-param: <p0[&p1…]> ⟦[path prefix]⟧', 'Optional'],
  ['Clean-param: a&b /x y‸', 'Clean-param: <p0[&p1…]> ⟦[path prefix]⟧'],
  ['Request-rate: 1/‸', 'Request-rate: ⟦<documents/time>⟧ [HHMM-HHMM]', '`1/10s`'],
  ['Request-rate: 1/10s 18‸00-1900', 'Request-rate: <documents/time> ⟦[HHMM-HHMM]⟧', 'UTC'],
  ['Visit-time: ‸0600-0845', 'Visit-time: ⟦<HHMM-HHMM>⟧', 'UTC'],
  ['Content-Signal: ‸', 'Content-Signal: [path] ⟦<signal=yes|no>⟧, …', '`ai-train`'],
  ['Content-Signal: /a‸', 'Content-Signal: ⟦[path]⟧ <signal=yes|no>, …', 'start with it'],
  ['Content-Signal: /a ‸', 'Content-Signal: [path] ⟦<signal=yes|no>⟧, …'],
  ['Content-Signal: search=yes, ai-‸', 'Content-Signal: [path] ⟦<signal=yes|no>⟧, …'],
  ['Content-Usage: /‸ train-ai=n', 'Content-Usage: ⟦[path]⟧ <name=y|n>'],
  ['Content-Usage: / train-ai=‸n', 'Content-Usage: [path] ⟦<name=y|n>⟧', '`train-ai=n`'],
  ['License: ‸', 'License: ⟦<absolute URI>⟧', 'protocol and host'],
  ['‸'],
  ['Disal‸low: /x'],
  ['Disallow‸: /x'],
  ['Foo: ‸'],
  ['# Disallow: ‸'],
  ['Disallow: /x # ‸'],
  ['‸\ufeff'],
  ['<html>\nDisallow: ‸'],
];

for (const [at, form, about] of cases) {
  test(`signature at ${JSON.stringify(at)}`, () => {
    const { text, offset } = cursorIn(at);
    const found = signature!(read(text), offset);
    const active = found?.parameters[found.active];
    assert.equal(active && found.label.replace(active.label, (label) => `⟦${label}⟧`), form);
    if (about !== undefined) assert.ok(active?.documentation?.includes(about), active?.documentation);
  });
}

test('each directive has a form that contains its parts', () => {
  for (const { name } of directives) {
    const text = `${name}: `;
    const found = signature!(read(text), text.length);
    assert.ok(found, name);
    assert.ok(found.label.startsWith(text) && found.parameters.length > 0, name);
    for (const { label } of found.parameters) assert.ok(found.label.includes(label), label);
  }
});

test('anywhere in any text', () => {
  fc.assert(
    fc.property(fc.oneof(files(LINES, 6), mixtures(12)), (text) => {
      const document = read(text);
      for (let offset = -1; offset <= text.length + 1; offset++) {
        const found = signature!(document, offset);
        if (found) assert.ok(found.active >= 0 && found.active < found.parameters.length);
      }
    }),
    { numRuns: runs(200) },
  );
});
