import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { DEFAULT_CONFIG } from '../../server/src/core/findings/lintConfig.ts';
import type { LanguageService } from '../../server/src/core/service.ts';
import { LONGEST_TEMPLATE } from '../../server/src/core/templates/marks.ts';
import type { Change } from '../../server/src/text/document.ts';
import { runs } from '../scale.ts';
import { robots, sitemap, urllist } from '../templates/check.ts';
import { MARKS, ROBOTS, SITEMAP, texts, URLLIST } from '../templates/random.ts';
import { checkIncremental } from './check.ts';

const LANGUAGES: readonly [LanguageService, readonly string[], template: string][] = [
  [robots, ROBOTS, '{% if a %}\nUser-agent: *\nDisallow: a\n{% endif %}\nSitemap: {{ s }}/s.xml\n'],
  [
    sitemap,
    SITEMAP,
    '---\n---\n<urlset>{% for p in b %}<url><loc>{{ p }}</loc><lastMod>2024</lastMod></url>{% endfor %}</urlset>',
  ],
  [urllist, URLLIST, 'https://e.com/a\n{{ base }}/b\nhttps://e.com/a\n{% x %}\n'],
];

for (const [service, pieces, template] of LANGUAGES) {
  const change = fc.record({
    start: fc.nat(300),
    end: fc.nat(300),
    text: fc.oneof(fc.constantFrom('', ...MARKS, ...pieces), texts(pieces)),
  });
  const small = change.map(({ start, end, text }) => ({ start, end: start + (end % 12), text }));
  const batches = fc.array(fc.array(fc.oneof(small, change), { minLength: 1, maxLength: 3 }), {
    maxLength: 5,
  });

  test(`${service.id}: marks after incremental edits equal those of a new document`, () => {
    fc.assert(
      fc.property(texts(pieces), batches, fc.infiniteStream(fc.boolean()), (text, edits, more) => {
        checkIncremental(service as never, text, edits, () => more.next().value ?? true);
      }),
      { numRuns: runs(300) },
    );
  });

  test(`${service.id}: a template that is typed, and deleted again, key by key`, () => {
    const identity = { uri: 'file:///example', languageId: '', version: 1 };
    const fresh = (text: string) => service.read(service.open(identity, text, DEFAULT_CONFIG));
    let document = fresh('');
    const edit = (text: string, change: Change) => {
      document = service.read(service.edit(document, change));
      const wanted = fresh(text);
      assert.deepEqual(service.findings(document), service.findings(wanted), text);
      assert.deepEqual(service.marks(document), service.marks(wanted), text);
    };
    for (let at = 0; at < template.length; at++)
      edit(template.slice(0, at + 1), { start: at, end: at, text: template[at]! });
    for (let at = template.length; at > 0; at--)
      edit(template.slice(0, at - 1), { start: at - 1, end: at, text: '' });
  });
}

test('a file that exceeds the length limit of templates is not one, and becomes one again when it shrinks', () => {
  const identity = { uri: 'file:///robots.txt', languageId: '', version: 1 };
  const text = 'Sitemap: {{ s }}\n';
  const more = '# comment\n'.repeat(LONGEST_TEMPLATE / 10);
  let document = robots.read(robots.open(identity, text, DEFAULT_CONFIG));
  assert.ok(robots.marks(document));
  document = robots.read(robots.edit(document, { start: text.length, end: text.length, text: more }));
  assert.equal(robots.marks(document), undefined);
  document = robots.read(
    robots.edit(document, { start: text.length, end: text.length + more.length, text: '' }),
  );
  assert.ok(robots.marks(document));
});
