/** Adversarial files at a size and at eight times that: the time of every editor request must grow linearly. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Features } from '../server/src/core/features.ts';
import { DEFAULT_CONFIG } from '../server/src/core/findings/lintConfig.ts';
import type { AnyDocument, LanguageService } from '../server/src/core/service.ts';
import { robots } from '../server/src/robots/service.ts';
import { sitemap } from '../server/src/sitemap/service.ts';
import { urllist } from '../server/src/urllist/service.ts';
import { ALL, cpuTime } from './scale.ts';
import './site/loaded.ts';

type Service = LanguageService<AnyDocument>;
type Ask = (service: Service, document: AnyDocument, text: string, offset: number) => unknown;

const NS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const urlset = (content: string, attributes = ''): string =>
  `<urlset ${NS}${attributes}>\n<url>${content}</url>\n</urlset>\n`;
const group = (content: string): string => `User-agent: *\n${content}`;

interface Shape {
  readonly language: keyof typeof SERVICES;
  /** The number of parts that an editor must stand; tests use fewer. */
  readonly most: number;
  readonly text: (parts: number) => string;
}

const SERVICES = { robots, sitemap, urllist } as unknown as Readonly<
  Record<'robots' | 'sitemap' | 'urllist', Service>
>;

const MIB = 2 ** 20;
const LINE = 50 * MIB;
const SHAPES: Readonly<Record<string, Shape>> = {
  'nested elements': {
    language: 'sitemap',
    most: 80_000,
    text: (n) => urlset('<a>'.repeat(n) + '</a>'.repeat(n)),
  },
  'elements that stay open': {
    language: 'sitemap',
    most: 80_000,
    text: (n) => urlset('<a>'.repeat(n)),
  },
  'one line': { language: 'sitemap', most: LINE, text: (n) => 'x'.repeat(n) },
  'one line in a value': {
    language: 'sitemap',
    most: LINE,
    text: (n) => urlset(`<loc>https://www.example.com/${'x'.repeat(n)}</loc>`),
  },
  'all less-than': { language: 'sitemap', most: 8 * MIB, text: (n) => '<'.repeat(n) },
  'less-than in a value': {
    language: 'sitemap',
    most: 2 * MIB,
    text: (n) => urlset(`<loc>${'<'.repeat(n)}</loc>`),
  },
  attributes: {
    language: 'sitemap',
    most: 8 * 2 ** 16,
    text: (n) => urlset(`<loc${Array.from({ length: n }, (_, i) => ` a${i}="${i}"`).join('')}></loc>`),
  },
  'attributes of one name': {
    language: 'sitemap',
    most: 8 * 2 ** 16,
    text: (n) => urlset(`<loc${' a="b"'.repeat(n)}></loc>`),
  },
  'elements of one name': {
    language: 'sitemap',
    most: 2 ** 18,
    text: (n) => urlset('<loc>https://www.example.com/</loc>'.repeat(n)),
  },
  'elements of as many names': {
    language: 'sitemap',
    most: 2 ** 18,
    text: (n) => urlset(Array.from({ length: n }, (_, i) => `<a${i}></a${i}>`).join('')),
  },
  'namespaces, and entries that are not well-formed': {
    language: 'sitemap',
    most: 2 ** 16,
    text: (n) =>
      urlset(
        '<loc>https://www.example.com/&x</loc></url><url>'.repeat(n),
        Array.from({ length: n }, (_, i) => ` xmlns:a${i}="u${i}"`).join(''),
      ),
  },
  'white space only': { language: 'sitemap', most: 8 * MIB, text: (n) => ' '.repeat(n) },
  'white space in a value': {
    language: 'sitemap',
    most: 8 * MIB,
    text: (n) => urlset(`<loc>${' '.repeat(n)}</loc>`),
  },
  'white space in a tag': {
    language: 'sitemap',
    most: 8 * MIB,
    text: (n) => urlset(`<loc${' '.repeat(n)}></loc>`),
  },
  'a line of robots.txt': { language: 'robots', most: LINE, text: (n) => 'x'.repeat(n) },
  'a path of robots.txt': {
    language: 'robots',
    most: LINE,
    text: (n) => group(`Disallow: /${'x'.repeat(n)}`),
  },
  'less-than in robots.txt': {
    language: 'robots',
    most: 8 * MIB,
    text: (n) => group(`Disallow: /${'<'.repeat(n)}`),
  },
  'white space in robots.txt': {
    language: 'robots',
    most: 8 * MIB,
    text: (n) => group(`Disallow:${' '.repeat(n)}/`),
  },
  'blank lines in robots.txt': {
    language: 'robots',
    most: MIB,
    text: (n) => group(`${' \n'.repeat(n)}Disallow: /\n`),
  },
  'a line of a list': {
    language: 'urllist',
    most: LINE,
    text: (n) => `https://www.example.com/${'x'.repeat(n)}`,
  },
  'less-than in a list': { language: 'urllist', most: 8 * MIB, text: (n) => '<'.repeat(n) },
  'white space in a list': { language: 'urllist', most: 8 * MIB, text: (n) => ' '.repeat(n) },
};

const IDENTITY = { uri: 'file:///sitemap.xml', languageId: 'xml', version: 1 };
const opened = (service: Service, text: string): AnyDocument =>
  service.read(service.open(IDENTITY, text, DEFAULT_CONFIG));

/** The result of a feature, if the language has it. */
const feature =
  <K extends keyof Features<AnyDocument>>(
    name: K,
    ask: (call: NonNullable<Features<AnyDocument>[K]>, ...rest: Parameters<Ask>) => unknown,
  ): Ask =>
  (service, ...rest) => {
    const call = service.features[name];
    return call && ask(call, service, ...rest);
  };

const ASKS: Readonly<Record<string, Ask>> = {
  check: (service, _, text) => service.places(opened(service, text)),
  open: (service, _, text) => service.findings(opened(service, text), 1000),
  edit: (service, document, _, start) =>
    service.findings(service.read(service.edit(document, { start, end: start, text: 'y' })), 1000),
  hover: feature('hover', (call, _, document, __, offset) => call(document, offset)),
  completion: feature('completion', (call, _, document, __, offset) => call(document, offset)),
  'quick fixes': (service, document) =>
    service
      .findings(document, 100)
      .findings.slice(0, 5)
      .map((finding) => service.fixes(document, finding)),
  refactorings: feature('refactorings', (call, _, document, text, start) =>
    call(document, { start, end: text.length }, undefined),
  ),
  'fix of a line': feature('lineFix', (call, _, document, __, offset) => call(document, offset)),
  renameable: feature('renameable', (call, _, document, __, offset) => call(document, offset)),
  rename: feature('rename', (call, _, document, __, offset) => call(document, offset, 'other')),
  'linked names': feature('linked', (call, _, document, __, offset) => call(document, offset)),
  format: feature('format', (call, _, document, text) => call(document, { start: 0, end: text.length })),
};

/** The last file has eight times as many parts as the first. Quadratic work takes 64 times as long. */
const STEPS = [1, 8];
const MAX_TIMES = 24;
/** Requests below this time, in milliseconds of CPU, are fast enough, and too short to be measured. */
const AT_ONCE_MS = 150;
/** Tests use a fraction of each size. */
const PART = ALL ? 1 / 16 : 1 / 64;

/** The time of each request, the slowest of three positions. */
function timesOf({ language, text: make, most }: Shape, step: number): Map<string, number> {
  const service = SERVICES[language];
  const text = make(Math.ceil((most * PART * step) / 8));
  const document = opened(service, text);
  return new Map(
    Object.entries(ASKS).map(([name, ask]) => {
      const times = [text.indexOf('loc') + 1, text.length >> 1, text.length - 1].map((offset) => {
        const start = cpuTime();
        ask(service, document, text, offset);
        return cpuTime() - start;
      });
      return [name, Math.max(...times)];
    }),
  );
}

/** The times of requests that grow faster than the file. */
function tooSlow(t: TestContext, shape: Shape): Map<string, string> {
  const times = STEPS.map((step) => timesOf(shape, step));
  const slow = new Map<string, string>();
  for (const name of Object.keys(ASKS)) {
    const row = times.map((time) => time.get(name)!);
    const shown = `${name}: ${row.map((time) => Math.round(time)).join(', ')} ms`;
    if (ALL) t.diagnostic(shown);
    if (row.at(-1)! > Math.max(row[0]! * MAX_TIMES, AT_ONCE_MS)) slow.set(name, shown);
  }
  return slow;
}

/** Other programs and the collector take time, too: a request counts as slow if it is each time. */
const MAX_TRIES = 4;

function check(t: TestContext, shape: Shape): void {
  let slow = tooSlow(t, shape);
  for (let tries = 1; slow.size > 0 && tries < MAX_TRIES; tries++) {
    const again = tooSlow(t, shape);
    slow = new Map([...slow].filter(([name]) => again.has(name)));
  }
  assert.deepEqual([...slow.values()], []);
}

timesOf({ ...SHAPES['one line in a value']!, most: 1000 }, 8);
for (const [name, shape] of Object.entries(SHAPES)) test(`hostile input: ${name}`, (t) => check(t, shape));
