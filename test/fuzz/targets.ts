/** What is fuzzed: each target takes any octets, and throws if the product does not do what it promises for any. */
import assert from 'node:assert/strict';
import { languages } from '../../server/src/checks.ts';
import { configReader } from '../../server/src/config/config.ts';
import { DEFAULT_CONFIG } from '../../server/src/core/findings/lintConfig.ts';
import type { AnyDocument, LanguageService } from '../../server/src/core/service.ts';
import { inMemory, unpack } from '../../server/src/gzip/unpack.ts';
import { diff, fix, lint, lintSite } from '../../server/src/library/index.ts';
import { Agents } from '../../server/src/logs/agents.ts';
import { recognize } from '../../server/src/logs/formats/recognize.ts';
import { Lines } from '../../server/src/logs/lines.ts';
import { readHead } from '../../server/src/pages/head.ts';
import { CONFIG_FILES, hostOf } from '../../server/src/pages/hosts/index.ts';
import { robots } from '../../server/src/robots/service.ts';
import { sitemap } from '../../server/src/sitemap/service.ts';
import { checkIncremental } from '../incremental/check.ts';

export type Target = (octets: Uint8Array) => unknown;

const textOf = (octets: Uint8Array): string => new TextDecoder().decode(octets);
/** The parts of an input that is made of several texts. */
const partsOf = (octets: Uint8Array): readonly string[] => textOf(octets).split('\n====\n');

/** Reads a text and edits it in the middle: ranges lie in the text, and the document equals a new one. */
function reads(service: LanguageService<never>, name: string): Target {
  const any = service as unknown as LanguageService<AnyDocument>;
  return (octets) => {
    const text = textOf(octets);
    const identity = { uri: `file:///${name}`, languageId: '', version: 1 };
    const document = any.read(any.open(identity, text, DEFAULT_CONFIG));
    for (const { start, end, code } of any.places(document)) {
      assert.ok(start >= 0 && start <= end && end <= text.length, code);
      assert.ok(!code.endsWith('/rule-failed'), code);
    }
    const middle = text.length >> 1;
    const hover = any.features.hover;
    if (hover) for (const offset of [0, middle, text.length]) hover(document, offset);
    const change = { start: middle, end: Math.min(text.length, middle + 3), text: '<' };
    checkIncremental(service, text, [[change]], () => true);
  };
}

/** URLs that hosts answer, and files that they have. */
const ASKED = ['/', '/a', '/a/', '/a/b.html', '/%C3%BC?x=1', '//a'];
const BUILT = new Set(['index.html', 'a.html', 'a/index.html', 'a/b.html']);

export const TARGETS: Readonly<Record<string, Target>> = {
  robots: reads(robots as unknown as LanguageService<never>, 'robots.txt'),
  sitemap: reads(sitemap as unknown as LanguageService<never>, 'sitemap.xml'),

  async site(octets) {
    const [first = '', second = '', third = '', config = '{}'] = partsOf(octets);
    const files = { 'robots.txt': first, 'sitemap.xml': second, 'sitemap-2.xml': third };
    const { findings } = await lintSite(files);
    for (const { code, line, column } of findings) {
      assert.ok(line >= 1 && column >= 1, code);
      assert.ok(!code.endsWith('/rule-failed'), code);
    }
    let value: unknown;
    try {
      value = JSON.parse(config);
    } catch {
      return;
    }
    // What the configuration asks for may be refused, in one line.
    await lintSite(files, { config: value as object }).catch((error: unknown) => {
      assert.ok(error instanceof TypeError && !error.message.includes('\n'), String(error));
    });
  },

  gzip(octets) {
    const { octets: unpacked } = unpack(inMemory(octets));
    assert.ok(unpacked.length <= Math.max(octets.length, 1) * 1100);
  },

  configuration(octets) {
    const { faults } = configReader(languages)('file:///crawlwise.json', { text: textOf(octets) });
    for (const { message } of faults) assert.ok(!message.includes('\n'), message);
  },

  html(octets) {
    readHead(octets, 'https://www.example.com/a');
    readHead(octets, 'https://www.example.com/a', false);
  },

  hosts(octets) {
    const text = textOf(octets);
    for (const [name, files] of Object.entries(CONFIG_FILES)) {
      const configuration = Object.fromEntries(files.map((file) => [file, text]));
      const host = hostOf(
        name as keyof typeof CONFIG_FILES,
        { has: (path) => BUILT.has(path) },
        configuration,
      );
      for (const path of ASKED) {
        const url = new URL(path, 'https://www.example.com');
        host.serve(url);
        host.robotsTags(url);
      }
    }
  },

  logs(octets) {
    const buffer = Buffer.from(octets);
    const recognized = recognize(buffer, undefined);
    if (!('format' in recognized)) return;
    const agents = new Agents(new Map());
    let count = 0;
    const lines = new Lines((part, end) =>
      recognized.format.scan(part, end, {
        take(line) {
          agents.of(line);
          line.read();
          count++;
        },
        broken: () => void count++,
      }),
    );
    for (let at = 0; at < buffer.length; at += 50) lines.add(buffer.subarray(at, at + 50));
    lines.end();
    assert.ok(count <= octets.filter((octet) => octet === 10).length + 1);
  },

  async fixes(octets) {
    for (const filename of ['robots.txt', 'sitemap.xml']) {
      const text = textOf(octets);
      const { text: fixed, findings } = await fix(text, { filename });
      assert.equal((await fix(fixed, { filename })).text, fixed, 'fixing again changes nothing');
      assert.deepEqual(await lint(fixed, { filename }), findings);
    }
  },

  async diff(octets) {
    const [old = '', now = ''] = partsOf(octets);
    assert.equal((await diff(old, old)).unchanged, true);
    const [there, back] = [await diff(old, now), await diff(now, old)];
    assert.equal(there.unchanged, back.unchanged);
    assert.deepEqual(there.sitemaps.gone, back.sitemaps.come);
  },
};
