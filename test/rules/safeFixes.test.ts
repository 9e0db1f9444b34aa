/** Requesting only safe fixes returns the safe ones of all fixes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { DEFAULT_CONFIG } from '../../server/src/core/findings/lintConfig.ts';
import type { AnyDocument, LanguageService } from '../../server/src/core/service.ts';
import { checks as robots } from '../../server/src/robots/checks.ts';
import { sitemap } from '../../server/src/sitemap/service.ts';
import { urllist } from '../../server/src/urllist/service.ts';
import { files, LINES } from '../robots/fragments.ts';
import { runs } from '../scale.ts';
import { randomSitemaps } from '../sitemap/randomSitemaps.ts';
import { marked } from './check.ts';

type Service = LanguageService<AnyDocument>;
/** In UTF-16 units. Longer examples are about length. */
const LONG = 20_000;

/** Returns the number of safe fixes. */
function check(service: Service, text: string): number {
  const document = service.read(
    service.open({ uri: 'file:///example', languageId: 'example', version: 1 }, text, DEFAULT_CONFIG),
  );
  let safe = 0;
  for (const finding of service.places(document)) {
    const expected = service.fixes(document, finding).filter((fix) => fix.safe);
    assert.deepEqual(service.fixes(document, finding, 'safe'), expected, `${finding.code} in\n${text}`);
    safe += expected.length;
  }
  return safe;
}

for (const service of [robots, sitemap, urllist] as unknown as readonly Service[]) {
  test(`of ${service.id}, on the examples of all rules`, () => {
    let safe = 0;
    for (const { examples } of service.rules) {
      for (const { bad } of examples) if (bad.length < LONG) safe += check(service, marked(bad).text);
    }
    assert.ok(safe > 0);
  });
}

test('of random files', () => {
  const any = (service: unknown) => service as Service;
  fc.assert(
    fc.property(files(LINES, 14), (text) => void check(any(robots), text)),
    { numRuns: runs(200) },
  );
  fc.assert(
    fc.property(randomSitemaps, (text) => void check(any(sitemap), text)),
    { numRuns: runs(200) },
  );
});

test('the preferable alternative to a safe fix is not marked safe', () => {
  const entries = ['?x=1&amp;y=2', '?x=1&amp;amp;y=2'].map(
    (query) => `<url><loc>https://www.example.com/${query}</loc></url>\n`,
  );
  const root =
    '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n';
  assert.equal(check(sitemap as unknown as Service, `${root}${entries.join('')}</urlset>\n`), 0);
});
