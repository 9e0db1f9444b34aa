/** The table of crawlers: who may fetch which parts of the site, and what changes. */

import { joinClauses } from '../../core/clauses.ts';
import type {
  ChangeEffect,
  CrawlersAnswer,
  CrawlersChange,
  CrawlersColumn,
  CrawlersQuestion,
  CrawlersRow,
  CrawlersSection,
  CrawlersVerdicts,
} from '../../core/features.ts';
import { listedFirst } from '../../core/findings/listedFirst.ts';
import { entryOf } from '../../core/memo.ts';
import { USES } from '../../core/rule/expected.ts';
import type { ListedUrls } from '../../core/siteContext.ts';
import { NO_SITE } from '../../core/siteFacts.ts';
import type { Steps } from '../../core/steps.ts';
import { type AuditRow, auditSteps } from '../changes/audit.ts';
import type { CrawlerChange } from '../changes/effect.ts';
import { importantFirst } from '../changes/names.ts';
import { type Version, versionOf } from '../changes/version.ts';
import { siteOf } from '../expectations.ts';
import { crawler, shortPurpose } from '../facts/tokens.ts';
import { isUsageToken } from '../facts/usage.ts';
import { usesOf } from '../facts/uses.ts';
import { type GroupUse, obeyedBy, requestedToken, requestPath } from '../profile/index.ts';
import { compileRules, DIRECTIONS, decide, EVERY_CRAWLER, type Rule } from '../semantics/index.ts';
import { describeUse, type UseAnswer, usesIn } from '../uses/describe.ts';
import { groupsOf } from '../uses/groups.ts';
import { remarkText } from '../words/audit.ts';
import { crawlersWords as t } from '../words/crawlers.ts';
import { columnsOf, cut } from './crawlersColumns.ts';
import { type Comparison, comparison, comparisonWithLive, versionIn } from './effect.ts';
import { wholeFile } from './places.ts';
import { decidersFor } from './tallies.ts';
import type { RobotsDocument } from './types.ts';

const MAX_NAMES_ASKED = 20;
/** Further limits of an answer. */
const MAX_ROWS = 300;
const MAX_TALLIED = 40;
const MAX_SETS = 2;
const MAX_LINES = 100;
const MAX_NAMES = 3;

/** Undefined for a file that is not a robots.txt. */
export function* crawlers(
  document: RobotsDocument,
  question: CrawlersQuestion,
): Steps<CrawlersAnswer | undefined> {
  const file = wholeFile(document);
  const { before, live, text, isAhead = false } = question;
  if (file.foreign && text === undefined) return undefined;
  const site = document.config.site ?? NO_SITE;
  const after = text === undefined ? versionIn(document) : versionOf(text);
  yield 0;
  const compared =
    live !== undefined && text === undefined
      ? yield* comparisonWithLive(document, live)
      : before === undefined
        ? undefined
        : yield* comparison(document, before, text, isAhead);
  const versions = compared ? [after, compared.other] : [after];
  const { columns, left } = columnsOf(question.urls, versions, compared?.found, siteOf(file, site.origin));
  yield 0;
  const rows = yield* auditSteps(after, undefined);
  const table = new Table(after, compared, columns, text === undefined ? '' : 'preview:');
  const sections = yield* sectionsOf(rows, question.names, usesIn(groupsOf(after)), table);
  yield* table.tally(site.urls);
  return {
    answer: answerOf(rows, after, columns[0]!.url),
    ...(compared && { effect: shortEffect(compared.effect) }),
    ...{ columns, leftColumns: left, sections },
    ...{ verdicts: table.verdicts, changes: table.changes },
  };
}

function shortEffect({ lines, ...effect }: ChangeEffect): ChangeEffect {
  const shown = lines.slice(0, MAX_LINES).map((line) => ({ ...line, text: line.text.slice(0, 1_000) }));
  return { ...effect, lines: shown, complete: effect.complete && lines.length <= MAX_LINES };
}

/** Verdicts and changes, each once; rows refer to them. */
class Table {
  readonly verdicts: CrawlersVerdicts[] = [];
  readonly changes: CrawlersChange[] = [];
  private readonly paths: readonly (string | undefined)[];
  private readonly known = new Map<string, number>();
  private readonly rules: (readonly Rule[])[] = [];
  private readonly changeOf = new Map<string, CrawlerChange>();
  private readonly sent = new Map<CrawlerChange, number>();

  /** @param name distinguishes counts of listed URLs by other texts of the file */
  constructor(
    private readonly after: Version,
    private readonly compared: Comparison | undefined,
    columns: readonly CrawlersColumn[],
    private readonly name: string,
  ) {
    this.paths = columns.map(({ url, fault }) => (fault === undefined ? requestPath(url) : undefined));
    for (const change of compared?.found.changes ?? [])
      for (const { token } of change.crawlers) this.changeOf.set(token, change);
  }

  *row({ token, operator, purpose, obeys, remarks }: AuditRow): Steps<CrawlersRow> {
    const change = this.changeOf.get(token);
    const isOthers = token === EVERY_CRAWLER;
    const about =
      operator !== null && purpose !== null
        ? t('about', { operator, purpose: shortPurpose(purpose) })
        : t(isOthers ? 'othersAbout' : 'aboutUnknown');
    return {
      ...{ name: cut(token), label: isOthers ? t('othersRow') : cut(token), about },
      ...(remarks.length > 0 && { note: joinClauses(remarks.map((remark) => remarkText(remark))) }),
      verdicts: yield* this.verdictsOf(token, obeys !== 'no'),
      ...(change && { change: this.changeAt(change) }),
    };
  }

  private *verdictsOf(token: string, obeys: boolean): Steps<number> {
    const now = obeyedBy(this.after, token);
    yield 0;
    const old = this.compared && obeyedBy(this.compared.other, token);
    const { step, token: of } = now.use;
    const use = step === 'own' ? step : `${step} ${of}`;
    const key = JSON.stringify([obeys, use, now.heads, old?.heads]);
    const found = this.known.get(key);
    if (found !== undefined) return found;
    const index = this.verdicts.length;
    this.known.set(key, index);
    this.rules.push(obeys ? now.rules : []);
    const lines = this.linesOf(obeys ? now.rules : []);
    yield 0;
    const before = old && obeys ? this.linesOf(old.rules) : lines;
    const turned = lines.flatMap((line, at) => (line < 0 !== before[at]! < 0 ? [at] : []));
    this.verdicts.push({ group: groupOf(now.use), lines, turned });
    return index;
  }

  private linesOf(rules: readonly Rule[]): readonly number[] {
    const match = compileRules(rules);
    return this.paths.map((path) => {
      if (path === undefined || path === '/robots.txt') return 0;
      const { allowed, line } = decide(match(path));
      return allowed ? line : -line;
    });
  }

  private changeAt(change: CrawlerChange): number {
    const known = this.sent.get(change);
    if (known !== undefined) return known;
    const shown = (direction: 'blocked' | 'allowed') =>
      change[direction].sets.slice(0, MAX_SETS).map((set) => cut(set.pattern));
    const total = DIRECTIONS.reduce((sum, direction) => sum + change[direction].sets.length, 0);
    const [blocked, allowed] = [shown('blocked'), shown('allowed')];
    this.changes.push({ blocked, allowed, left: total - blocked.length - allowed.length });
    this.sent.set(change, this.changes.length - 1);
    return this.changes.length - 1;
  }

  /** Counts the URLs in sitemaps once all are known. */
  *tally(urls: ListedUrls | undefined): Steps<void> {
    if (!urls?.areAllKnown) return;
    for (const [at, own] of this.rules.slice(0, MAX_TALLIED).entries()) {
      yield 0;
      const rules = own.map((rule, line) => ({ ...rule, line }));
      const { total, counts } = yield* urls.tally(decidersFor(`${this.name}${nameOf(own)}`, rules));
      if (total === 0) return;
      let [blocked, most, line] = [0, 0, 0];
      for (const [index, { type, line: number }] of own.entries()) {
        const count = type === 'disallow' ? counts[index]! : 0;
        blocked += count;
        if (count > most) [most, line] = [count, number];
      }
      this.verdicts[at] = { ...this.verdicts[at]!, listed: { total, blocked, line } };
    }
  }
}

/** Which group a crawler follows, and why. */
function groupOf({ step, token, lines: [first] }: GroupUse): string {
  if (step === 'none' || token === null) return t('noGroup');
  const line = String(first);
  if (step !== 'own') return t('otherGroup', { token: cut(token), line });
  return t(token === EVERY_CRAWLER ? 'starGroup' : 'ownGroup', { line });
}

/** Rules that begin on the same line keep their counts while they are edited. */
const nameOf = (rules: readonly Rule[]): string => `table:${rules[0]?.line ?? 0}`;

/** The rows: those of the question; then all others by use. A crawler for two uses is in both. */
function* sectionsOf(
  rows: readonly AuditRow[],
  names: readonly string[],
  uses: readonly UseAnswer[],
  table: Table,
): Steps<readonly CrawlersSection[]> {
  const byToken = new Map(rows.map((row) => [row.token.toLowerCase(), row]));
  const requested = new Set(
    names.slice(0, MAX_NAMES_ASKED).flatMap((name) => {
      const token = requestedToken(name.trim());
      return token === '' || isUsageToken(token)
        ? []
        : [byToken.get(token.toLowerCase()) ?? unknownRow(token, rows)];
    }),
  );
  const important = importantFirst(rows);
  let room = MAX_ROWS;
  const sections: CrawlersSection[] = [];
  for (const use of [undefined, ...USES]) {
    const own = use === undefined ? [...requested] : important.filter((row) => usesOf(row).includes(use));
    if (own.length === 0) continue;
    const shown: CrawlersRow[] = [];
    for (const row of own.slice(0, room)) {
      shown.push(yield* table.row(row));
      yield 0;
    }
    room -= shown.length;
    const said = uses.find((item) => item.use === use);
    sections.push({
      ...(use !== undefined && { title: t(use) }),
      ...(said && { says: describeUse(said) }),
      ...{ rows: shown, left: own.length - shown.length },
    });
  }
  return sections;
}

/** A crawler that neither the file nor the table of crawlers knows; its verdicts are those of all others. */
function unknownRow(token: string, rows: readonly AuditRow[]): AuditRow {
  const others = rows.find((row) => row.token === EVERY_CRAWLER)!;
  const row = crawler(token);
  const facts = { operator: row?.operator ?? null, purpose: row?.purpose ?? null, also: row?.also ?? [] };
  return { ...others, ...facts, token, obeys: row?.obeys ?? null, isNamed: false, remarks: [] };
}

const AMOUNTS = ['nothing', 'some', 'most', 'all'] as const;

/**
 * `GPTBot and CCBot may fetch nothing; all others may fetch everything except some paths`.
 * @param rest an example of the paths that no rule names
 */
function answerOf(rows: readonly AuditRow[], version: Version, rest: string): string {
  const path = requestPath(rest);
  const ofVerdicts = new Map<string, (typeof AMOUNTS)[number]>();
  const amountOf = ({ reach, verdicts, token }: AuditRow) =>
    entryOf(ofVerdicts, verdicts, () => {
      if (reach !== 'part') return reach;
      return decide(compileRules(obeyedBy(version, token).rules)(path)).allowed ? 'most' : 'some';
    });
  const counted = rows
    .filter(({ token, isNamed, obeys }) => obeys !== 'no' && (isNamed || token === EVERY_CRAWLER))
    .map((row) => ({ token: row.token, amount: amountOf(row) }));
  const others = counted.find(({ token }) => token === EVERY_CRAWLER)!.amount;
  const cases = AMOUNTS.map((amount) => ({ amount, own: counted.filter((row) => row.amount === amount) }))
    .filter(({ own }) => own.length > 0)
    .sort((a, b) => Number(a.amount === others) - Number(b.amount === others));
  if (cases.length === 1 && others === 'all') return t('everybody');
  if (cases.length === 1 && others === 'nothing') return t('nobody');
  const sentences = cases.map(({ amount, own }) => {
    const names = own.map(({ token }) => cut(token));
    const who = amount !== others ? 'names' : cases.length === 1 ? 'every' : 'others';
    return t(amount, { who, crawlers: listedFirst(names, MAX_NAMES) });
  });
  const answer = joinClauses(sentences);
  return answer.charAt(0).toUpperCase() + answer.slice(1);
}
