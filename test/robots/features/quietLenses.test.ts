/** How many lenses the judged real files get: at most one for six lines, as the median, with their listed URLs counted. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SiteContext } from '../../../server/src/core/siteContext.ts';
import { finished } from '../../../server/src/core/steps.ts';
import { steadyLenses } from '../../../server/src/lsp/documents/steadyLenses.ts';
import { lenses } from '../../../server/src/robots/features/lenses.ts';
import { tallies } from '../../../server/src/robots/features/tallies.ts';
import { robots } from '../../../server/src/robots/service.ts';
import { Sites } from '../../../server/src/site/sites.ts';
import { MISSING, type RealFile, realFiles } from '../../failures/realFiles.ts';
import '../../site/loaded.ts';

const SITE = 'file:///site/';
const LINES_OF_LENS = 6;
/** Lenses depend on no rule. */
const levels = new Map(robots.rules.map(({ code }) => [code as string, 'off' as const]));

const files = realFiles(1, Number.POSITIVE_INFINITY) ?? [];

/** The files of each record by their path in it. */
const records = new Map<string, Map<string, RealFile>>();
for (const file of files) {
  const [id = '', ...path] = file.id.split(' ');
  const record = records.get(id) ?? new Map<string, RealFile>();
  records.set(id, record.set(path.join(' '), file));
}

interface Counted {
  readonly lenses: number;
  readonly lines: number;
  /** Of the URLs that the site lists. */
  readonly counts: number;
}

/** The lenses that an editor shows of a robots.txt that has just been opened. */
function counted(uri: string, text: string, site: SiteContext | undefined): Counted {
  const identity = { uri, languageId: 'robots-txt', version: 1 };
  const document = robots.read(robots.open(identity, text, { levels, ...(site && { site }) }));
  const counts = site && finished(tallies(document));
  const { shown } = steadyLenses(document.text, { sent: [] }, [...lenses(document)], counts);
  const lines = text.trimEnd().split(/\r\n?|\n/).length;
  return { lenses: shown.length, lines, counts: counts?.length ?? 0 };
}

/** Each robots.txt of a record, in the site of its sitemaps. */
function countedIn(record: ReadonlyMap<string, RealFile>): readonly Counted[] {
  const sites = new Sites();
  sites.open([SITE.slice(0, -1)], () => ({ url: undefined }));
  for (const [path, { text }] of record) {
    sites.add(SITE + path);
    sites.put(SITE + path, text)();
  }
  sites.settle();
  return [...record]
    .filter(([, { kind }]) => kind === 'robots')
    .map(([path, { text }]) => counted(SITE + path, text, sites.viewOf(SITE + path)));
}

function check(name: string, some: () => readonly Counted[], least: number) {
  test(name, (t) => {
    if (files.length === 0) return t.diagnostic(`${MISSING}: no lens of a real file was counted`);
    const all = some();
    assert.ok(all.length >= least, `${all.length} files`);
    const shares = all.map((file) => file.lenses / file.lines).sort((a, b) => a - b);
    const median = shares[shares.length >> 1]!;
    t.diagnostic(`${all.length} files, median ${median.toFixed(3)} lenses a line`);
    assert.ok(median * LINES_OF_LENS <= 1, `median ${median}`);
  });
}

const inSites = [...records.values()]
  .filter((record) => [...record.values()].some(({ kind }) => kind !== 'robots'))
  .flatMap((record) => countedIn(record));

check(
  'at most one lens for six lines of the median robots.txt',
  () =>
    files
      .filter(({ kind }) => kind === 'robots')
      .map(({ text }) => counted(`${SITE}robots.txt`, text, undefined)),
  1_000,
);
check('nor in a site whose listed URLs are counted', () => inSites.filter(({ counts }) => counts > 0), 20);
