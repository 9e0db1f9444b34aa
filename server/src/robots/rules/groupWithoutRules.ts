import { isUsageToken } from '../facts/usage.ts';
import { cite } from './shared/cite.ts';
import { insertBelow } from './shared/edits.ts';
import { firstNames, shown } from './shared/show.ts';
import { secondStatement } from './shared/statements.ts';
import type { RobotsFileRule } from './types.ts';

export const rule: RobotsFileRule = {
  meta: {
    code: 'robots/group-without-rules',
    level: 'hint',
    message: 'This group has no rules, so {names} may fetch everything',
    fixes: { append: { title: "Add an empty 'Disallow:' below", safe: true } },
    docs: {
      what: 'A group at the end of the file without an `Allow` or `Disallow`, whose crawlers have no rules in another group either.',
      why: 'A crawler that finds its own group obeys only that group, even if it is empty. So the crawler may fetch everything.',
      how: 'Say so with an empty `Disallow:`. It also keeps the group separate from any group that you add below.',
      off: 'Turn it off if you name crawlers only to list them.',
    },
    sources: cite('RFC 2.1', 'G-spec'),
    examples: [
      {
        bad: 'User-agent: *\nDisallow: /drafts/\n\nUser-agent: ⟦bingbot⟧\n',
        good: 'User-agent: *\nDisallow: /drafts/\n\nUser-agent: bingbot\nDisallow:\n',
        fix: 'append',
      },
    ],
  },

  file({ groups, merged }, report) {
    const last = groups.at(-1);
    const placed = last?.agents.at(-1);
    if (!last || !placed || last.rules.length > 0 || placed.line.value === '') return;
    const hasRules = last.agents.some(({ line }) =>
      merged.get(line.agent)!.groups.some(({ rules }) => rules.length > 0),
    );
    // Its rules may be in a line of a crawler.
    if (hasRules || last.agents.some(({ line }) => secondStatement(line))) return;
    const crawlers = last.agents.filter(({ line: { value } }) => value !== '' && !isUsageToken(value));
    if (crawlers.length === 0) return;
    const names = firstNames(crawlers.map(({ line }) => shown(line.value)));
    const { line, start } = placed;
    report(start + line.valueStart, start + line.valueEnd, { args: { names } });
  },

  fixes({ start }, { lineAt, lineBreak }) {
    const placed = lineAt(start);
    return placed ? [{ fix: 'append', edits: [insertBelow(placed, 'Disallow:', lineBreak)] }] : [];
  },
};
