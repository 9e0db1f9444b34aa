import { listed } from '../../../core/catalogue.ts';
import { nameRange, type XmlAttribute, type XmlElement } from '../../../xml/tree/tree.ts';
import { SOURCES } from '../../facts/sources.ts';
import { attributeOf, hasFault, linksOf, rangeIn, version, versions } from '../shared/hreflang.ts';
import { elementAt } from '../shared/names.ts';
import { hasSoundLinks } from '../shared/sound.ts';
import type { SitemapLeafRule } from '../types.ts';

const self = version('en', 'https://www.example.com/en/');
const NAMES = ['rel', 'hreflang', 'href'];

export const rule: SitemapLeafRule = {
  meta: {
    code: 'hreflang/attributes',
    level: 'error',
    message: 'Google ignores this link: <{name}> has no {missing}',
    variants: {
      rel: { message: "Google ignores this link: 'rel' must be 'alternate' for a language version" },
      otherRel: {
        message: "Google ignores this link: it reads only links with rel='alternate'",
        severity: 'hint',
      },
      app: {
        message: 'Google no longer documents links to apps, so this link may have no effect',
        severity: 'hint',
      },
      case: {
        message:
          "Google ignores '{name}' here: letter case matters, and the attribute is '{right}' without a prefix",
      },
    },
    fixes: {
      rel: { title: 'Add rel="alternate"', safe: true },
      insert: { title: 'Add {missing}', safe: false, oneByOne: 'to complete' },
      replace: { title: "Replace with 'alternate'", safe: true },
      rename: { title: "Rename to '{right}'", safe: true },
    },
    docs: {
      what: 'An `<xhtml:link>` without `rel`, `hreflang` or `href`. With `media` it does not need `hreflang` because it names the page for mobile devices. A `rel` other than `alternate` and a link to an app are hints.',
      why: 'Google needs all three to know which page is for which language. Otherwise it ignores the link.',
      how: 'Write `<xhtml:link rel="alternate" hreflang="de" href="https://www.example.com/de/"/>`.',
    },
    sources: [SOURCES.localized],
    examples: [
      {
        bad: versions(`${self}<⟦xhtml:link⟧ rel="alternate" href="https://www.example.com/de/"/>`),
        good: versions(self + version('de', 'https://www.example.com/de/')),
      },
      {
        bad: versions(`${self}<⟦xhtml:link⟧ hreflang="de" href="https://www.example.com/de/"/>`),
        good: versions(self + version('de', 'https://www.example.com/de/')),
        fix: 'rel',
      },
      {
        bad: versions(
          `${self}<xhtml:link rel="⟦canonical⟧" hreflang="de" href="https://www.example.com/de/"/>`,
        ),
        good: versions(self + version('de', 'https://www.example.com/de/')),
        fix: 'replace',
      },
      {
        bad: versions(`${self}<xhtml:link rel="alternate" href="⟦android-app://com.example/https/a⟧"/>`),
        good: versions(self),
      },
      {
        bad: versions(
          `${self}<xhtml:link rel="alternate" ⟦hrefLang⟧="de" href="https://www.example.com/de/"/>`,
        ),
        good: versions(self + version('de', 'https://www.example.com/de/')),
        fix: 'rename',
      },
    ],
  },

  requires: ['xhtml:link'],
  skips: hasSoundLinks,
  record(node, report) {
    for (const link of linksOf(node)) {
      const rel = attributeOf(link, 'rel');
      const href = attributeOf(link, 'href');
      const isSound = rel && attributeOf(link, 'hreflang') && href && !isApp(href.value);
      if (isSound ? isAlternate(rel.value) : hasFault(node, startTag(link))) continue;
      const ignored = rel && isOther(rel.value) ? rel : href && isApp(href.value) ? href : undefined;
      if (ignored) {
        const { start, end } = rangeIn(ignored, node.text);
        report(start, end, { variant: ignored === rel ? 'otherRel' : 'app' });
        continue;
      }
      const missing = new Set(NAMES.filter((name) => !attributeOf(link, name)));
      for (const { local, name, start } of link.attributes) {
        const right = local.toLowerCase();
        if (missing.delete(right))
          report(start, start + name.length, { variant: 'case', args: { name, right } });
      }
      if (rel && !isAlternate(rel.value)) {
        report(rel.start, rel.end, { variant: 'rel' });
        if (missing.has('hreflang')) continue;
      }
      if (attributeOf(link, 'media')) missing.delete('hreflang');
      if (missing.size === 0) continue;
      const { start, end } = nameRange(link);
      report(start, end, { args: { name: link.name, missing: listed([...missing]) } });
    }
  },

  fixes({ start, end, variant, args }, node) {
    if (variant === 'case') {
      return args ? [{ fix: 'rename', args, edits: [{ start, end, text: String(args.right) }] }] : [];
    }
    const links = linksOf(node);
    if (variant === 'app') return [];
    if (variant === 'rel' || variant === 'otherRel') {
      const link = links.find((link) => link.start < start && end <= link.contentStart);
      const rel = link && attributeOf(link, 'rel');
      if (!rel || !attributeOf(link, 'hreflang')) return [];
      return [{ fix: 'replace', edits: [{ start: rel.valueStart, end: rel.valueEnd, text: 'alternate' }] }];
    }
    const link = elementAt(links, start - 1);
    if (!link || !args) return [];
    const names = NAMES.filter((name) => isMissing(link, name));
    if (names.length === 0) return [];
    const edits = names.map((name) => {
      const at = placeOf(link, name);
      return { start: at, end: at, text: ` ${name}="${name === 'rel' ? 'alternate' : ''}"` };
    });
    return names.join() === 'rel'
      ? [{ fix: 'rel', edits }]
      : [{ fix: 'insert', args: { missing: args.missing! }, edits: edits.sort((a, b) => a.start - b.start) }];
  },
};

const startTag = ({ start, contentStart }: XmlElement) => ({ start, end: contentStart });

/** Whether there is no such attribute, in any letter case and with any prefix. */
const isMissing = (link: XmlElement, name: string): boolean =>
  !link.attributes.some(({ local }) => local.toLowerCase() === name) &&
  !(name === 'hreflang' && attributeOf(link, 'media'));

/** `rel` is a list of words; letter case is ignored (HTML, "Link types"). */
const isAlternate = (rel: string): boolean =>
  rel === 'alternate' || rel.toLowerCase().split(/\s+/).includes('alternate');

/** Keywords with a different meaning: `canonical`, `amphtml`. */
const isOther = (rel: string): boolean => rel.trim() !== '' && !isAlternate(rel);

const isApp = (href: string): boolean => /^\s*(?:android|ios)-app:/i.test(href);

/** After the attributes that usually precede it. */
function placeOf(link: XmlElement, name: string): number {
  const before = NAMES.slice(0, NAMES.indexOf(name));
  let last: XmlAttribute | undefined;
  for (const attribute of link.attributes) if (before.includes(attribute.local)) last = attribute;
  return last?.end ?? nameRange(link).end;
}
