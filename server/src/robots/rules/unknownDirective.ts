import { listed } from '../../core/catalogue.ts';
import { suggestDirectives } from '../facts/directives.ts';
import { cite } from './shared/cite.ts';
import { commentOut, replace } from './shared/edits.ts';
import { fieldFault } from './shared/field.ts';
import { isMetaName } from './shared/metaTag.ts';
import { shown } from './shared/show.ts';
import type { RobotsLeafRule } from './types.ts';

export const rule: RobotsLeafRule = {
  meta: {
    code: 'robots/unknown-directive',
    level: 'warning',
    hides: true,
    message: "Crawlers ignore this line: '{field}' is not a known directive",
    variants: {
      suggestion: {
        message: "Crawlers ignore this line: '{field}' is not a known directive. Did you mean {names}?",
      },
      meta: {
        message:
          "Crawlers ignore '{field}' here: it belongs in a robots meta tag or an HTTP header of a page",
        sample: { field: 'X-Robots-Tag' },
      },
    },
    fixes: {
      rename: { title: "Replace with '{name}'", safe: false },
      comment: { title: 'Comment out this line', safe: false },
    },
    docs: {
      what: 'A field that no crawler is known to read.',
      why: 'Crawlers ignore fields that they do not know, so a typo silently turns off a rule.',
      how: 'Correct the name, or start a remark with `#`.',
      off: 'Turn it off if your own crawler or tool reads the line.',
    },
    sources: cite('G-spec', 'RFC 2.2.4'),
    examples: [
      {
        bad: '⟦Sitmap⟧: https://www.example.com/sitemap.xml\n',
        good: 'Sitemap: https://www.example.com/sitemap.xml\n',
        fix: 'rename',
      },
      {
        bad: 'User-agent: *\n⟦Block⟧: /staging/\n',
        good: 'User-agent: *\n# Block: /staging/\n',
        fix: 'comment',
      },
    ],
  },

  record(line, report) {
    if (fieldFault(line)?.is !== 'unknown') return;
    const field = shown(line.key);
    if (isMetaName(line.key.trim())) {
      report(line.keyStart, line.keyEnd, { variant: 'meta', args: { field } });
      return;
    }
    const names = suggestDirectives(line.key).map(({ name }) => name);
    report(
      line.keyStart,
      line.keyEnd,
      names.length > 0
        ? { variant: 'suggestion', args: { field, names: listed(names, 'disjunction') } }
        : { args: { field } },
    );
  },

  fixes: ({ start, end }, line) => [
    ...suggestDirectives(line.key).map(({ name }) => ({
      fix: 'rename',
      args: { name },
      edits: [replace(start, end, name)],
    })),
    { fix: 'comment', edits: [commentOut(line)] },
  ],
};
