import { productToken } from '../semantics/index.ts';
import { agentFault, faultOf, faulty } from './shared/agent.ts';
import { cite } from './shared/cite.ts';
import { remove, replace } from './shared/edits.ts';
import { isPublicList } from './shared/groups.ts';
import { shown } from './shared/show.ts';
import type { RobotsFileRule } from './types.ts';

const INVALID = faulty('invalid');

export const rule: RobotsFileRule = {
  meta: {
    code: 'robots/invalid-product-token',
    level: 'hint',
    message: "Crawler names end at the first '{at}': crawlers that read like Google see only '{read}'",
    variants: {
      known: {
        message:
          "Crawler names end at the first '{at}': crawlers read only '{read}', or do not find this group",
        severity: 'warning',
      },
      none: {
        message: "Crawler names do not start with '{at}': crawlers that read like Google see no name here",
        sample: { at: '+' },
      },
    },
    fixes: {
      cut: { title: "Replace with '{name}'", safe: true },
      rename: { title: "Replace with '{name}'", safe: false },
    },
    docs: {
      what: 'A name with a space, a dot or another character that is not a letter, a digit, `-` or `_`, unless it is the name of a known crawler. It is a warning if the text before that character is the name of a known crawler. Other names in lists of more than 40 are not reported.',
      why: 'According to the standard, a name contains only letters, `-` and `_`. Google reads it up to the first other character and drops the rest. A crawler that compares the whole value does not find its group.',
      how: "Write the product token as the crawler's documentation spells it.",
      off: 'Turn it off if the names come from a published list that you copy unchanged.',
    },
    sources: cite('RFC 2.2.1', 'G-src'),
    examples: [
      {
        bad: 'User-agent: bingbot⟦ (Microsoft)⟧\nDisallow: /beta/\n',
        good: 'User-agent: bingbot\nDisallow: /beta/\n',
        fix: 'cut',
      },
      {
        bad: 'User-agent: Wallaby⟦ Bot⟧\nDisallow: /beta/\n',
        good: 'User-agent: Wallaby\nDisallow: /beta/\n',
      },
    ],
  },

  file({ foreign, having, groupAt }, report) {
    if (foreign) return;
    for (const placed of having(INVALID)) {
      const fault = agentFault(placed.line);
      if (fault?.is !== 'invalid') continue;
      if (fault.cut === undefined && isPublicList(groupAt(placed))) continue;
      const { value, valueStart, valueEnd } = placed.line;
      const read = productToken(value);
      const at = fault.cut === undefined ? read.length : fault.at;
      const variant = fault.cut !== undefined ? 'known' : read === '' ? 'none' : undefined;
      report(placed.start + valueStart + at, placed.start + valueEnd, {
        ...(variant && { variant }),
        args: { at: shown(String.fromCodePoint(value.codePointAt(at)!)), read: shown(fault.cut ?? read) },
      });
    }
  },

  fixes({ start, end }, { lineAt }) {
    const placed = lineAt(start);
    const fault = faultOf(placed, 'invalid');
    if (!placed || fault?.cut === undefined || placed.line.value.length > LONGEST) return [];
    const { line } = placed;
    const from = placed.start + line.valueStart;
    const name = shown(line.value.slice(0, fault.at));
    const others = fault.meant.filter((meant) => meant !== fault.cut);
    return [
      { fix: 'cut', args: { name }, edits: [remove(start, end)] },
      ...others.map((meant) => ({
        fix: 'rename',
        args: { name: meant },
        edits: [replace(from, end, meant)],
      })),
    ];
  },
};

/** The longest name, in UTF-16 units. The meaning of a longer line depends on where Google cuts it. */
const LONGEST = 1000;
