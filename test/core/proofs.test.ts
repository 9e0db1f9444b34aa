/** The cost of proving fixes, counted in calls of rules for leaves and for whole files. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fixedText } from '../../server/src/core/fixes/fixedText.ts';
import type { AnyDocument, LanguageService } from '../../server/src/core/service.ts';
import { rule as fileTooLarge } from '../../server/src/robots/rules/fileTooLarge.ts';
import { rule as lineTooLong } from '../../server/src/robots/rules/lineTooLong.ts';
import { rule as redundantRule } from '../../server/src/robots/rules/redundantRule.ts';
import { robots } from '../../server/src/robots/service.ts';
import { rule as tooManyUrls } from '../../server/src/sitemap/rules/sitemap/tooManyEntries.ts';
import { sitemap } from '../../server/src/sitemap/service.ts';
import { SitemapReader } from '../../server/src/sitemap/syntax/reader.ts';
import { ALL } from '../scale.ts';

const times = (count: number, line: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => line(i)).join('');
const urlset = (entries: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries}</urlset>\n`;
const entry = (loc: string, more = ''): string =>
  `<url><loc>https://www.example.com/${loc}</loc>${more}</url>\n`;

interface Shape {
  readonly service: LanguageService;
  /** A text with this many findings that have a safe fix. */
  text(count: number): string;
  /** The number of leaves for each finding. */
  readonly leaves: number;
}

const ROBOTS = robots as unknown as LanguageService;
const SITEMAP = sitemap as unknown as LanguageService;
const group = (rules: string): string =>
  `User-agent: *\n${rules}\nSitemap: https://www.example.com/sitemap.xml\n`;

const LEVELS = new Map([['robots/redundant-rule', 'hint' as const]]);

const SHAPES: Readonly<Record<string, Shape>> = {
  'redundant rules': {
    service: ROBOTS,
    text: (count) => group(times(count, (i) => `Disallow: /a/${i}/\nDisallow: /a/${i}/x\n`)),
    leaves: 2,
  },
  typos: { service: ROBOTS, text: (count) => group(times(count, (i) => `Disalow: /a/${i}/\n`)), leaves: 1 },
  'stars at the end': {
    service: ROBOTS,
    text: (count) => group(times(count, (i) => `Disallow: /a/${i}/*\n`)),
    leaves: 1,
  },
  dates: {
    service: SITEMAP,
    text: (count) => urlset(times(count, (i) => entry(String(i), '<lastmod>2024-1-5</lastmod>'))),
    leaves: 1,
  },
  'equal entries': {
    service: SITEMAP,
    text: (count) => urlset(times(count, (i) => entry(String(i)).repeat(2))),
    leaves: 2,
  },
};

/** Counts the calls of a method until it is restored. */
function counted<K extends string>(owner: Record<K, unknown>, name: K): { count: number; end(): void } {
  const own = owner[name] as (...args: unknown[]) => unknown;
  const counter = {
    count: 0,
    end: () => {
      owner[name] = own;
    },
  };
  owner[name] = function (this: unknown, ...args: unknown[]) {
    counter.count++;
    return own.apply(this, args);
  };
  return counter;
}

/** How many leaves are read, and how often a rule is called for the whole file. */
function workOf({ service, text }: Shape, count: number) {
  const isRobots = service === ROBOTS;
  const leaves = isRobots
    ? counted(lineTooLong as unknown as Record<'record', unknown>, 'record')
    : counted(SitemapReader.prototype as unknown as Record<'read', unknown>, 'read');
  const files = counted(
    (isRobots ? fileTooLarge : tooManyUrls) as unknown as Record<'file', unknown>,
    'file',
  );
  try {
    const identity = {
      uri: isRobots ? 'file:///robots.txt' : 'file:///s.xml',
      languageId: service.id,
      version: 1,
    };
    const document: AnyDocument = service.read(service.open(identity, text(count), { levels: LEVELS }));
    service.findings(document);
    const check = { leaves: leaves.count, files: files.count };
    const fixed = fixedText(service, document, { fixing: 'safe' });
    const left = service.read(service.open(identity, fixed.text, { levels: LEVELS }));
    const isLeft = service.places(left).some((finding) => service.fixes(left, finding, 'safe').length > 0);
    return { check, leaves: leaves.count, files: files.count, isLeft };
  } finally {
    leaves.end();
    files.end();
  }
}

const MANY = ALL ? 800 : 300;
for (const [name, shape] of Object.entries(SHAPES)) {
  test(`${name} are proven together: the work grows linearly`, () => {
    const few = workOf(shape, 50);
    const many = workOf(shape, MANY);
    assert.ok(many.check.leaves >= MANY * shape.leaves || shape.service === SITEMAP, 'leaves are counted');
    assert.ok(!many.isLeft, 'all are fixed');
    assert.ok(many.files <= few.files + 2, `a file rule ran ${few.files}, then ${many.files} times`);
    assert.ok(many.leaves <= 8 * MANY * shape.leaves + 100, `${many.leaves} leaves were read`);
  });
}

const openRobots = (text: string, failed: (code: string) => void = () => {}): AnyDocument =>
  ROBOTS.read(
    ROBOTS.open({ uri: 'file:///robots.txt', languageId: 'robots-txt', version: 1 }, text, {
      levels: LEVELS,
      failed,
    }),
  );

test('fixes of a file of 5 MiB are proven, too: those of a rule that adds findings are omitted', () => {
  const filler = `# ${'x'.repeat(500)}\n`.repeat(10_000);
  const text = `${group(times(200, (i) => `Disallow: /a/${i}/\nDisallow: /a/${i}/x\n`))}${filler}`;
  assert.ok(text.length > 5_000_000);
  const { text: fixed, left } = fixedText(ROBOTS, openRobots(text), { fixing: 'safe' });
  assert.equal(fixed, `${group(times(200, (i) => `Disallow: /a/${i}/\n`))}${filler}`);
  assert.equal(left.unproven, 0);
});

/** Correct fixes of this rule, and how they are broken. */
const BROKEN: Readonly<Record<string, NonNullable<typeof redundantRule.fixes>>> = {
  'that throw': () => {
    throw new Error('broken');
  },
  'that bring an error': ({ start }) => [
    { fix: 'remove', edits: [{ start, end: start, text: 'nonsense ' }] },
  ],
  'that cancel each other': ({ start, end }, file) => {
    const line = file.lineAt(start)!;
    return [
      {
        fix: 'remove',
        edits: [
          { start: line.start, end, text: '' },
          { start: end, end, text: line.line.text },
        ],
      },
    ];
  },
  'that change a verdict': ({ start, end }) => [
    { fix: 'remove', edits: [{ start, end, text: '/elsewhere/' }] },
  ],
};

for (const [name, fixes] of Object.entries(BROKEN)) {
  test(`fixes ${name} are omitted, and the others are applied`, () => {
    const own = redundantRule.fixes!;
    const failed: string[] = [];
    redundantRule.fixes = fixes;
    try {
      const text = group('Disallow: /a/\nDisallow: /a/b/\nDisallow: /a/c/\nDisalow: /d/\n');
      const fixed = fixedText(
        ROBOTS,
        openRobots(text, (code) => failed.push(code)),
        { fixing: 'safe' },
      ).text;
      assert.equal(fixed, text.replace('Disalow', 'Disallow'));
    } finally {
      redundantRule.fixes = own;
    }
    assert.equal(failed.includes('robots/redundant-rule'), name === 'that throw');
  });
}

test('a proof does not change the document', () => {
  const text = group(times(40, (i) => `Disallow: /a/${i}/\nDisallow: /a/${i}/x\nDisalow: /b/${i}\n`));
  const document = openRobots(text);
  const before = ROBOTS.findings(document);
  fixedText(ROBOTS, document, { fixing: 'all' });
  for (const finding of before.findings) ROBOTS.fixes(document, finding);
  const after = ROBOTS.read(ROBOTS.edit(document, { start: 0, end: 0, text: '\n' }));
  assert.deepEqual(ROBOTS.findings(document), before);
  assert.deepEqual(ROBOTS.findings(after), ROBOTS.findings(openRobots(`\n${text}`)));
});
