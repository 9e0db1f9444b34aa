/** The effects of robots.txt files: changes between two versions, audits, policies. */
import { listed } from '../core/catalogue.ts';
import { nearestName } from '../core/editDistance.ts';
import { applyPolicy as merge } from '../robots/changes/applyPolicy.ts';
import { auditOf } from '../robots/changes/audit.ts';
import { effectBetween, isWithoutEffect } from '../robots/changes/effect.ts';
import { concerning, type Named, PURPOSES, servesPurpose } from '../robots/changes/names.ts';
import { POLICIES, type Policy, statedPolicy } from '../robots/changes/stances.ts';
import { versionOf } from '../robots/changes/version.ts';
import { requestPath } from '../robots/profile/index.ts';
import { parseRobots } from '../robots/semantics/index.ts';
import { plainUse, usesIn } from '../robots/uses/describe.ts';
import { groupsOf } from '../robots/uses/groups.ts';
import { remarkText } from '../robots/words/audit.ts';
import type * as Api from './crawlwise.d.ts';
import { octetsIn, optionsIn, stringsIn, textIn } from './options.ts';
import { libraryWords as t } from './words.ts';

/** The options of `diff` and `audit`. Throws a `TypeError` for invalid ones. */
function selectionIn(options: unknown): {
  readonly urls: readonly string[] | undefined;
  readonly isWanted: (crawler: Named) => boolean;
} {
  const { purposes, urls } = optionsIn(options, ['purposes', 'urls']);
  const wanted = purposes === undefined ? undefined : new Set(stringsIn('purposes', purposes));
  for (const name of wanted ?? []) {
    if (!PURPOSES.some((known) => known === name)) throw unknownName('purposes', name, PURPOSES);
  }
  return {
    urls: urls === undefined ? undefined : stringsIn('urls', urls),
    isWanted: (crawler) => !wanted || servesPurpose(crawler, wanted),
  };
}

function unknownName(option: string, name: string, known: readonly string[]): TypeError {
  const meant = nearestName(name, known);
  return new TypeError(
    meant === undefined
      ? t('unknownName', { option, name, known: listed(known, 'unit') })
      : t('misspelledName', { option, name, meant }),
  );
}

/** See `diff` of the library. */
export function diff(old: unknown, now: unknown, options: unknown): Api.Changes {
  const { urls, isWanted } = selectionIn(options);
  const effect = effectBetween(versionOf(octetsIn('old', old)), versionOf(octetsIn('new', now)));
  const changes = concerning(effect.changes, isWanted);
  return {
    unchanged: isWithoutEffect({ ...effect, changes }),
    changes: changes.map(({ crawlers, reach, blocked, allowed, turns }) => {
      const turned = (way: 'blocked' | 'allowed') =>
        urls?.filter((url) => turns.of(requestPath(url)) === way) ?? null;
      return {
        ...{ crawlers: crawlers.map(plain), reach },
        blocked: { ...blocked, urls: turned('blocked') },
        allowed: { ...allowed, urls: turned('allowed') },
      };
    }),
    delays: concerning(effect.delays, isWanted).map((reportedChange) => ({
      ...reportedChange,
      crawlers: reportedChange.crawlers.map(plain),
    })),
    usage: effect.usage,
    sitemaps: effect.sitemaps,
    complete:
      !effect.unread &&
      [...changes, ...effect.usage].every(({ blocked, allowed }) => blocked.complete && allowed.complete),
  };
}

const plain = ({ token, operator, purpose, obeys }: Named): Api.Crawler => ({
  token,
  operator,
  purpose,
  obeys,
});

/** See `audit` of the library. */
export function audit(robots: unknown, options: unknown): Api.Audit {
  const { urls, isWanted } = selectionIn(options);
  const parsed = parseRobots(octetsIn('robots', robots));
  const crawlers = auditOf(parsed, urls)
    .filter(isWanted)
    .map((row) => ({
      ...plain(row),
      ...{
        reach: row.reach,
        group: row.group.token,
        lines: row.lines,
        urls: row.urls,
        remarks: row.remarks.map((remark) => remarkText(remark)),
      },
    }));
  return { crawlers, uses: usesIn(groupsOf(parsed)).map(plainUse) };
}

/** See `applyPolicy` of the library. */
export function applyPolicy(robots: unknown, name: unknown): Api.AppliedPolicy {
  const text = textIn('robots', robots);
  const applied = merge(text, policyNamed(textIn('policy', name)));
  if (!applied) throw new Error(t('unprovenPolicy', { policy: String(name) }));
  const { edits, text: result, changed } = applied;
  return { text: result, edits, changed: changed.map(plain) };
}

function policyNamed(name: string): Policy {
  const policy = POLICIES.find((policy) => policy.name === name);
  if (policy) return policy;
  const stated = statedPolicy(name);
  if (stated) return stated;
  throw unknownName(
    'policy',
    name,
    POLICIES.map((policy) => policy.name),
  );
}
