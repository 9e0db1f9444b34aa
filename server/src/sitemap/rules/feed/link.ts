import type { Fix } from '../../../core/rule/rule.ts';
import { hasTrace } from '../../../core/traces.ts';
import { argsOf, placesOf, type UrlFault, type UrlSpan, urlFaults } from '../../../urls/url.ts';
import {
  hashFix,
  URL_FIXES,
  URL_VARIANTS,
  unescapedInUrl,
  urlFix,
  variantOf,
} from '../../../urls/urlFixes.ts';
import { nameRange, type XmlAttribute, type XmlElement } from '../../../xml/tree/tree.ts';
import { SOURCES } from '../../facts/sources.ts';
import type { SitemapNode } from '../../syntax/node.ts';
import { escaped } from '../../tools/indexText.ts';
import { ATOM, atom, attributeIn, itemOf, rss } from '../shared/feed.ts';
import { type SourceText, sourceText } from '../shared/sourceText.ts';
import { basesOf, isCompleteBy } from '../shared/xmlBase.ts';
import type { SitemapLeafRule } from '../types.ts';

const A = 'https://www.example.com/a';
const item = (inner: string) => rss(`<item>${inner}</item>`);

export const rule: SitemapLeafRule = {
  meta: {
    code: 'feed/link',
    level: 'error',
    message: 'Crawlers need the full URL, with protocol and hostname',
    variants: {
      ...URL_VARIANTS,
      empty: { message: '<{name}> is empty, so crawlers find no URL here' },
      reference: { message: "Escaped twice: crawlers read '{read}' as part of the URL", severity: 'warning' },
      guid: {
        message: "Crawlers read this <guid> as a URL, which it is not: isPermaLink is not 'false'",
        severity: 'warning',
      },
    },
    fixes: {
      ...URL_FIXES,
      permalink: { title: 'Set isPermaLink="false"', safe: true },
    },
    docs: {
      what: 'A `<link>` of an item or entry of a feed, or a `<guid>` that is a permalink, without a complete and valid URL. In Atom, `xml:base` can complete the URL.',
      why: 'If you submit a feed as a sitemap, crawlers read only these URLs. An item without a valid one is lost.',
      how: 'Write the URL as the browser shows it, including `https://`. Add `isPermaLink="false"` to any other identifier.',
    },
    sources: [SOURCES.protocol, SOURCES.build],
    examples: [
      { bad: item('<link>⟦/a⟧</link>'), good: item(`<link>${A}</link>`) },
      { bad: item(`<link>${A}⟦ ⟧b</link>`), good: item(`<link>${A}%20b</link>`), fix: 'replace' },
      { bad: item('<⟦link⟧/>'), good: item(`<link>${A}</link>`) },
      { bad: item('<guid>⟦42⟧</guid>'), good: item('<guid isPermaLink="false">42</guid>'), fix: 'permalink' },
      {
        bad: atom('<entry><link href="⟦a.html⟧"/></entry>'),
        good: atom(`<entry><link href="${A}"/></entry>`),
      },
      {
        bad: item('<link>https://www.example.com/?a=1⟦&amp;amp;⟧b=2</link>'),
        good: item('<link>https://www.example.com/?a=1&amp;b=2</link>'),
        fix: 'replace',
      },
    ],
  },

  leaf(node, report) {
    for (const place of placesIn(node)) {
      for (const { start, end, variant, fault } of faultsAt(place)) {
        const { name } = place.element;
        const args = { name, ...argsOf(fault) };
        report(start, end, { variant, args });
      }
    }
  },

  fixes({ start, end, variant }, node) {
    for (const place of placesIn(node)) {
      const found = faultsAt(place).find(
        (linkFault) => linkFault.start === start && linkFault.end === end && linkFault.variant === variant,
      );
      if (!found) continue;
      if (variant !== 'guid') return fixesOf(place, found.fault);
      return hasTrace(place.text.value) ? [] : permalinkFix(place.element);
    }
    return [];
  },
};

const NONE: readonly never[] = [];
/** Relative in form, but meant as a host. */
const WITHOUT_SCHEME = /^www\./i;

/** A URL in an item, and the element it belongs to. */
interface UrlInItem {
  readonly element: XmlElement;
  readonly text: SourceText;
  /** The base URLs it is relative to, outermost first. */
  readonly bases: readonly string[];
}

function placesIn(node: SitemapNode): readonly UrlInItem[] {
  const places: UrlInItem[] = [];
  const item = itemOf(node);
  for (const element of item?.children ?? []) {
    const { local, uri } = element;
    if (element.damaged || (local !== 'link' && local !== 'guid')) continue;
    if (uri === ATOM) {
      const href = element.attributes.find(({ name }) => name === 'href');
      if (local === 'link' && href && isAlternate(element))
        places.push({ element, text: textOf(href, node), bases: basesOf(node.root, item!, element) });
    } else if (uri === '' && element.closed && element.children.length === 0) {
      const isPage = local === 'link' || attributeIn(element, 'isPermaLink') !== 'false';
      if (isPage) places.push({ element, text: sourceText(element.texts, node.text), bases: NONE });
    }
  }
  return places;
}

/** The page itself. Other links, to a feed or a file, are not URLs of the sitemap (RFC 4287, section 4.2.7.2). */
const isAlternate = (link: XmlElement): boolean => (attributeIn(link, 'rel') ?? 'alternate') === 'alternate';

/** The value of an attribute as text with its offsets. */
const textOf = ({ valueStart: start, valueEnd: end }: XmlAttribute, node: SitemapNode): SourceText =>
  sourceText([{ start, end, cdata: false }], node.text);

interface LinkFault {
  readonly start: number;
  readonly end: number;
  readonly variant: string | undefined;
  readonly fault: UrlFault;
}

/** The faults of a URL; one that a base completes is checked as if it were on some host. */
function faultsOf(value: string, bases: readonly string[]): readonly UrlFault[] {
  const faults = urlFaults(value);
  const isRelative = faults.some(({ kind }) => kind === 'relative');
  if (!isRelative || WITHOUT_SCHEME.test(value) || !isCompleteBy(bases, value)) return faults;
  const head = value.startsWith('//') ? 'https:' : `https://example.com${value.startsWith('/') ? '' : '/'}`;
  const back = ({ from, to }: UrlSpan): UrlSpan => ({ from: from - head.length, to: to - head.length });
  return urlFaults(head + value).flatMap((fault) =>
    fault.from < head.length
      ? []
      : { ...fault, ...back(fault), ...(fault.also && { also: fault.also.map(back) }) },
  );
}

/** A home page without a slash is not a fault in a feed. */
function faultsAt({ element, text, bases }: UrlInItem): readonly LinkFault[] {
  const faults = faultsOf(text.value, bases).filter(({ kind }) => kind !== 'origin');
  const [first] = faults;
  if (first && element.local === 'guid' && !/^https?:/i.test(text.value)) {
    if (first.kind === 'empty') return [];
    return [{ ...text.range(0, text.value.length), variant: 'guid', fault: first }];
  }
  return faults.map((fault) =>
    fault.kind === 'empty'
      ? { ...nameRange(element), variant: 'empty', fault }
      : {
          ...text.range(fault.from, fault.to),
          variant: fault.kind === 'double-escaped' ? 'reference' : variantOf(fault),
          fault,
        },
  );
}

function fixesOf({ text }: UrlInItem, fault: UrlFault): readonly Fix[] {
  if (fault.kind === 'double-escaped') {
    const edits = placesOf(fault).map(({ from, to }) => ({
      ...text.range(from, to),
      text: escaped(unescapedInUrl(text.value.slice(from, to))),
    }));
    return [{ fix: 'replace', args: { text: edits[0]!.text }, edits }];
  }
  return [hashFix(text.value, fault), urlFix(text.value, fault)].flatMap((found): readonly Fix[] => {
    if (!found) return [];
    const edits = found.edits.map((edit) => ({ ...text.place(edit.from, edit.to), text: edit.text }));
    return [{ fix: found.fix, ...(found.args && { args: found.args }), edits }];
  });
}

function permalinkFix(guid: XmlElement): readonly Fix[] {
  const known = guid.attributes.find(({ name }) => name === 'isPermaLink');
  const at = nameRange(guid).end;
  const edit = known
    ? { start: known.valueStart, end: known.valueEnd, text: 'false' }
    : { start: at, end: at, text: ' isPermaLink="false"' };
  return [{ fix: 'permalink', edits: [edit] }];
}
