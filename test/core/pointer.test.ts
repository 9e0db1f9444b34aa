/** A pointer of Git LFS that is opened: one finding says so, nothing else is reported, and nothing is fixed. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_CONFIG } from '../../server/src/core/findings/lintConfig.ts';
import type { AnyDocument, LanguageService } from '../../server/src/core/service.ts';
import { robots } from '../../server/src/robots/service.ts';
import { sitemap } from '../../server/src/sitemap/service.ts';
import { urllist } from '../../server/src/urllist/service.ts';

const REST = `oid sha256:${'0a1b'.repeat(16)}\nsize 12345\n`;
const POINTER = `version https://git-lfs.github.com/spec/v1\n${REST}`;

const LANGUAGES = { robots, sitemap, urllist } as unknown as Record<string, LanguageService<AnyDocument>>;
/** The code of the finding in each language. */
const CODES = { robots: 'robots/lfs-pointer', sitemap: 'sitemap/lfs-pointer', urllist: 'text/lfs-pointer' };
const FILES = { robots: 'robots.txt', sitemap: 'sitemap.xml', urllist: 'sitemap.txt' };

for (const [name, code] of Object.entries(CODES)) {
  const service = LANGUAGES[name]!;
  const codesIn = (document: AnyDocument): readonly string[] =>
    service.findings(document).findings.map((finding) => finding.code);
  const opened = (text: string): AnyDocument =>
    service.read(
      service.open(
        { uri: `file:///site/${FILES[name as keyof typeof FILES]}`, languageId: '', version: 1 },
        text,
        DEFAULT_CONFIG,
      ),
    );

  for (const [lines, text] of Object.entries({ LF: POINTER, CRLF: POINTER.replaceAll('\n', '\r\n') }))
    test(`${name}: a pointer is reported as one, and nothing else (${lines})`, () => {
      const document = opened(text);
      const { findings, counts } = service.findings(document);
      const shown = findings.map((finding) => [finding.code, finding.start, finding.end]);
      assert.deepEqual(shown, [[code, 0, text.search(/[\r\n]/)]]);
      assert.deepEqual(counts, { errors: 1, warnings: 0, infos: 0, hints: 0 });
      assert.deepEqual(
        service.places(document).flatMap((finding) => service.fixes(document, finding)),
        [],
      );
    });

  test(`${name}: an edited text has the findings of the same text opened`, () => {
    const edited = (document: AnyDocument, start: number, end: number, text: string): AnyDocument =>
      service.read(service.edit(document, { start, end, text }));
    const other = edited(opened(POINTER), 0, 'version'.length, 'revision');
    assert.ok(!codesIn(other).includes(code));
    assert.deepEqual(codesIn(other), codesIn(opened(POINTER.replace('version', 'revision'))));
    assert.deepEqual(codesIn(edited(other, 0, 'revision'.length, 'version')), [code]);
  });
}
