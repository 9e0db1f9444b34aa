/** No rule throws on real files that are mutated, in sites of two files. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languages } from '../../server/src/checks.ts';
import type { Finding, Level } from '../../server/src/core/rule/rule.ts';
import { loadReader } from '../../server/src/site/facts/readers.ts';
import { Sites } from '../../server/src/site/sites.ts';
import { ALL } from '../scale.ts';
import { MISSING, MUTATIONS, type RealFile, realFiles } from './realFiles.ts';

/** `npm test` takes one record in so many, and no long file. */
const ONE_IN = 80;
const SHORT = 20_000;

const files = ALL ? realFiles(1, Number.POSITIVE_INFINITY) : realFiles(ONE_IN, SHORT);
const services = await Promise.all(languages.map((language) => language.load()));
/** All rules are on. */
const LEVELS: ReadonlyMap<string, Level> = new Map(
  services.flatMap(({ rules }) => rules.map(({ code, level }) => [code, level === 'off' ? 'hint' : level])),
);
const serviceOf = { robots: 'robots-txt', sitemap: 'sitemap', text: 'sitemap-text' } as const;
const NAMES = { robots: 'robots.txt', sitemap: 'sitemap.xml', text: 'sitemap.txt' } as const;

interface Pair {
  readonly mutation: string;
  readonly own: RealFile;
  readonly other: RealFile;
  readonly number: number;
}

/** What has thrown: a line each. */
async function thrownBy({ mutation, own, other, number }: Pair): Promise<readonly string[]> {
  const thrown: string[] = [];
  const where = `${own.id} with ${other.id}, ${mutation}`;
  const mutate = MUTATIONS[mutation]!;
  const host = /https?:\/\/[\w.-]+/.exec(own.text)?.[0];
  // The robots.txt of every second pair announces the sitemap, which may list another host.
  const named = `\nSitemap: ${host}/${NAMES[other.kind === 'robots' ? own.kind : other.kind]}\n`;
  const texts = [own, other].map(({ kind, text }, at) => ({
    kind,
    uri: `file:///site/${NAMES[kind]}`,
    text: mutate(kind, text, number + at) + (kind === 'robots' && number % 2 === 0 ? named : ''),
  }));
  const sites = new Sites();
  sites.open(['file:///site'], () => ({ url: number % 3 === 0 ? 'https://www.example.com' : host }));
  for (const { kind, uri, text } of texts) {
    await loadReader(serviceOf[kind]);
    sites.add(uri);
    sites.put(uri, text)();
  }
  sites.settle();
  for (const { kind, uri, text } of texts) {
    const service = services.find(({ id }) => id === serviceOf[kind])!;
    const failed = (code: string, error: unknown): void => {
      thrown.push(`${where}: ${code}: ${(error as Error).stack}`);
    };
    const site = sites.viewOf(uri);
    const identity = { uri, languageId: '', version: 0 };
    const document = service.read(service.open(identity, text, { levels: LEVELS, failed, site }));
    for (const finding of oneOfEach(service.places(document))) service.drafts(document, finding);
    sites.forget(uri);
  }
  return thrown;
}

/** The last finding of each code and variant. */
const oneOfEach = (findings: readonly Finding[]): readonly Finding[] => [
  ...new Map(findings.map((finding) => [`${finding.code} ${finding.variant}`, finding])).values(),
];

test('no rule throws on mutated real files', async (t) => {
  if (!files) {
    t.diagnostic(`${MISSING}: no rule was tried on real files`);
    return;
  }
  const short = files.filter(({ text }) => text.length <= SHORT);
  const robots = short.filter(({ kind }) => kind === 'robots');
  const sitemaps = short.filter(({ kind }) => kind !== 'robots');
  const partners = { robots: sitemaps, sitemap: robots, text: robots };
  const thrown: string[] = [];
  let number = 0;
  for (const own of files) {
    const some = partners[own.kind];
    for (const mutation of Object.keys(MUTATIONS)) {
      const other = some[number % some.length]!;
      thrown.push(...(await thrownBy({ mutation, own, other, number: number++ })));
    }
  }
  t.diagnostic(`${files.length} files, ${number} sites`);
  assert.deepEqual(thrown, []);
});
