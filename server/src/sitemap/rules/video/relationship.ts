import { nearestName } from '../../../core/editDistance.ts';
import { nameRange, type XmlElement } from '../../../xml/tree/tree.ts';
import { VIDEO } from '../../facts/namespaces.ts';
import { SOURCES } from '../../facts/sources.ts';
import { video } from '../shared/mediaExamples.ts';
import { shown } from '../shared/values.ts';
import { videosIn } from '../shared/video.ts';
import type { SitemapLeafRule } from '../types.ts';

const VALUES = ['allow', 'deny'];
const restriction = (attribute: string): string =>
  video(`<⟦video:restriction⟧${attribute}>US</video:restriction>`);
const sound = (attribute: string): string => restriction(attribute).replace(/[⟦⟧]/g, '');

export const rule: SitemapLeafRule = {
  meta: {
    code: 'video/relationship',
    level: 'error',
    message:
      'Crawlers cannot apply <{name}>: it needs relationship="allow" (only these) or "deny" (all others)',
    variants: {
      value: {
        message:
          "Crawlers cannot apply '{value}': relationship is 'allow' (only these) or 'deny' (all others)",
      },
    },
    fixes: {
      replace: { title: "Replace with '{text}'", safe: true },
      allow: { title: 'Add relationship="allow" (show only there)', safe: false },
      deny: { title: 'Add relationship="deny" (hide there)', safe: false },
    },
    docs: {
      what: 'A `<video:restriction>` or `<video:platform>` without a `relationship` of `allow` or `deny`.',
      why: 'The attribute is required. It says whether the video is shown only in the listed places or everywhere else. Without it, crawlers cannot apply the list.',
      how: 'Add `relationship="allow"` or `relationship="deny"`.',
    },
    sources: [SOURCES.videos, SOURCES.searchConsole],
    examples: [
      { bad: restriction(''), good: sound(' relationship="allow"'), fix: 'allow' },
      {
        bad: sound('').replace('restriction>', 'restriction relationship="⟦allowed⟧">'),
        good: sound(' relationship="allow"'),
        fix: 'replace',
      },
    ],
  },

  requires: ['video:restriction', 'video:platform'],
  record(node, report) {
    for (const { children } of videosIn(node)) {
      for (const child of children) {
        if (!isRestricted(child) || child.damaged) continue;
        const attribute = child.attributes.find(({ local, uri }) => local === 'relationship' && uri === '');
        if (attribute) {
          const { value, valueStart, valueEnd } = attribute;
          if (VALUES.includes(value)) continue;
          const isBlank = value.trim() === '';
          const [start, end] = isBlank ? [attribute.start, attribute.end] : [valueStart, valueEnd];
          report(start, end, { variant: 'value', args: { value: shown(value) } });
        } else if (
          !node.fragment.faults.some(({ start }) => start > child.start && start < child.contentStart)
        ) {
          const { start, end } = nameRange(child);
          report(start, end, { args: { name: child.name } });
        }
      }
    }
  },

  fixes({ start, end, variant, args }) {
    if (variant === undefined) {
      return VALUES.map((value) => ({
        fix: value,
        edits: [{ start: end, end, text: ` relationship="${value}"` }],
      }));
    }
    const value = String(args?.value).trim().toLowerCase();
    const text = value.length > 20 ? undefined : (SYNONYMS.get(value) ?? nearestName(value, VALUES));
    return text === undefined ? [] : [{ fix: 'replace', args: { text }, edits: [{ start, end, text }] }];
  },
};

const SYNONYMS: ReadonlyMap<string, string> = new Map([
  ['allowed', 'allow'],
  ['denied', 'deny'],
]);

const isRestricted = ({ local, uri }: XmlElement): boolean =>
  (local === 'restriction' || local === 'platform') && uri === VIDEO;
