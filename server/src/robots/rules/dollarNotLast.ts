import { cite } from './shared/cite.ts';
import { strayDollars } from './shared/dollar.ts';
import { replace } from './shared/edits.ts';
import { agrees, writePath } from './shared/fixedLine.ts';
import { hasPath, PATHS } from './shared/path.ts';
import type { RobotsLeafRule } from './types.ts';

export const rule: RobotsLeafRule = {
  meta: {
    code: 'robots/dollar-not-last',
    level: 'warning',
    once: 'file',
    message: "'$' means the end of a URL only as the last character: here it matches a literal '$'",
    variants: {
      name: {
        message: "This '$' matches a literal '$': only one at the end of the path is special",
        severity: 'hint',
      },
    },
    fixes: {
      encode: { title: "Replace with '%24'", safe: false },
      end: { title: "Replace with '{path}'", safe: false },
    },
    docs: {
      what: 'A `$` before the end of a path. It is a hint if a name starts with the `$`, as in `/$file/`.',
      why: '`$` marks the end of the URL only as the last character of the path. Anywhere else it matches a literal `$` in the URL, which is rarely intended. Then the rule does not match the pages that you mean.',
      how: 'End the path with `$`, or write `%24` for a literal `$`. The standard treats `$` and `%24` as equal, but Google matches `%24` only with `%24`.',
      off: 'Turn it off if the URLs of your site contain `$`.',
    },
    sources: cite('RFC 2.2.3', 'G-src'),
    examples: [
      {
        bad: 'User-agent: *\nDisallow: /*.php⟦$⟧?x\n',
        good: 'User-agent: *\nDisallow: /*.php%24?x\n',
        fix: 'encode',
      },
      {
        bad: 'User-agent: *\nDisallow: /*.php⟦$⟧$\n',
        good: 'User-agent: *\nDisallow: /*.php$\n',
        fix: 'end',
      },
      {
        bad: 'User-agent: *\nDisallow: /cart.nsf/⟦$⟧search\n',
        good: 'User-agent: *\nDisallow: /cart.nsf/%24search\n',
      },
    ],
  },

  visits: PATHS,
  value({ line, value, start: at }, report) {
    if (!value.includes('$') || !hasPath(line)) return;
    for (const { start, end, named } of strayDollars(value)) {
      report(at + start, at + end, named ? { variant: 'name' } : {});
    }
  },

  fixes({ start, end }, line, place) {
    const before = line.value.slice(0, end - line.valueStart);
    const rest = line.value.slice(before.length);
    const cut = /^[$*]+$/.test(rest) ? writePath('end', line, before, place) : [];
    if (cut.length > 0) return cut;
    return agrees(line, `${before.slice(0, -1)}%24${rest}`, place)
      ? [{ fix: 'encode', edits: [replace(start, end, '%24')] }]
      : [];
  },
};
