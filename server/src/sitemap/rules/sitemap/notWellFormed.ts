import type { FileReport, FileRule, LeafRule } from '../../../core/rule/rule.ts';
import { type Fault, typeOf } from '../../../xml/tokens/tokens.ts';
import { SOURCES } from '../../facts/sources.ts';
import type { PlacedTag } from '../../index/nesting.ts';
import type { SitemapNode } from '../../syntax/node.ts';
import { ROOTS } from '../../syntax/state.ts';
import { isMeantAsStart } from '../shared/brokenTags.ts';
import { conflictAt } from '../shared/conflictMarks.ts';
import { CUT_OFF, type CutOff, cutOff } from '../shared/cutOff.ts';
import { at, sitemapIndex, url, urlset } from '../shared/examples.ts';
import { otherFaults } from '../shared/faults.ts';
import { isKnownName } from '../shared/names.ts';
import { wellFormedFixes } from '../shared/wellFormedFixes.ts';
import type { SitemapFile } from '../types.ts';

const LONGEST_NAME = 40;

export const rule: LeafRule<SitemapNode, SitemapFile> & FileRule<SitemapFile> = {
  meta: {
    code: 'sitemap/not-well-formed',
    level: 'error',
    hides: true,
    message: 'Crawlers stop reading here: {name} is not well-formed XML',
    variants: {
      'tag-not-closed': { message: "Crawlers stop reading here: the tag <{name}> has no '>'" },
      'attribute-not-closed': {
        message: 'Crawlers stop reading here: the attribute value has no closing quote',
      },
      'attribute-syntax': {
        message: 'Crawlers stop reading here: an attribute must have the form name="value"',
      },
      'attribute-in-end-tag': { message: 'Crawlers stop reading here: an end tag contains only its name' },
      'stray-less-than': {
        message: "Crawlers stop reading here: '<' starts a tag; as a character it must be &lt;",
      },
      'bad-markup': {
        message: "Crawlers stop reading here: '{name}' is not XML markup",
        sample: { name: '<!ELEMENT a>' },
      },
      'declaration-not-closed': {
        message: "Crawlers stop reading here: the XML declaration must end with '?>'",
      },
      'declaration-syntax': {
        message: 'Crawlers stop reading here: \'{name}\' is wrong in <?xml version="1.0" encoding="UTF-8"?>',
        sample: { name: 'versoin' },
      },
      'misplaced-declaration': {
        message:
          'Crawlers stop reading here: an XML declaration is allowed only at the very start of the file',
      },
      'doctype-misplaced': {
        message: 'Crawlers stop reading here: a document type is allowed only before the root element',
      },
      'doctype-syntax': {
        message: 'Crawlers stop reading here: this document type is not valid XML, and a sitemap needs none',
      },
      'double-hyphen': { message: "Crawlers stop reading here: a comment cannot contain '--'" },
      'reserved-target': {
        message:
          "Crawlers stop reading here: '{name}' is reserved; 'xml' is in lowercase and at the very start",
        sample: { name: 'XML' },
      },
      'cdata-end-in-text': {
        message: "Crawlers stop reading here: ']]>' is not allowed in text; it must be ]]&gt;",
      },
      'control-character': {
        message: 'Crawlers stop reading here: XML does not allow the character {name}',
      },
      'control-characters': {
        message: 'Crawlers stop reading here: XML does not allow the character {name}, nor the next {count}',
        sample: { name: 'U+0000', count: 3 },
      },
      'invalid-reference': {
        message: "Crawlers stop reading here: '&{name};' is not a character that XML allows",
        sample: { name: '#0' },
      },
      'duplicate-attribute': {
        message: "Crawlers stop reading here: the attribute '{name}' appears twice",
        sample: { name: 'href' },
      },
      'qualified-name': {
        message:
          "Crawlers stop reading here: '{name}' is not a valid name, which has at most one colon after a prefix",
        sample: { name: 'a:b:c' },
      },
      'namespace-declaration': {
        message: "Crawlers stop reading here: '{name}' cannot be bound to this namespace",
        sample: { name: 'xmlns:xmlns' },
      },
      'element-not-closed': { message: 'Crawlers stop reading here: <{name}> is never closed by </{name}>' },
      'unexpected-end-tag': { message: 'Crawlers stop reading here: </{name}> closes nothing' },
      'mismatched-end-tag': { message: 'Crawlers stop reading here: </{name}> does not match <{right}>' },
      'mismatched-start-tag': {
        message: 'Crawlers cannot read the file past </{right}>: <{name}> does not match it',
        sample: { name: 'ulr', right: 'url' },
      },
      'missing-slash': {
        message: 'Crawlers cannot read the file: <{name}> opens another <{name}> instead of closing it',
        sample: { name: 'loc' },
      },
      'mistyped-end-tag': {
        message: 'Crawlers stop reading here: only </{name}> ends <{name}>',
        sample: { name: 'url' },
      },
      'outside-root': {
        message: 'Crawlers stop reading here: nothing but comments is allowed outside the root element',
      },
      'root-ends-early': {
        message: "Crawlers read no entry: <{name}> ends here with '/>', before its entries",
        sample: { name: 'urlset' },
      },
      'cut-off': {
        message: 'The file was cut off inside {name}: crawlers reject it, or read only a part',
        sample: { name: '<loc>' },
      },
      'open-comment': {
        message: 'This comment is never closed: crawlers read everything after it as part of it',
      },
      'open-cdata': {
        message: 'This CDATA section is never closed: crawlers read everything after it as part of it',
      },
      'open-pi': {
        message: 'This instruction is never closed: crawlers read everything after it as part of it',
      },
      'open-doctype': {
        message: 'This document type is never closed: crawlers read everything after it as part of it',
      },
    },
    fixes: {
      close: { title: "Add '>'", safe: true },
      write: { title: "Replace with '{text}'", safe: true },
      deleteTag: { title: "Delete '{text}'", safe: false },
      insert: { title: "Add '{text}'", safe: true },
      insertHere: { title: "Add '{text}'", safe: false },
      delete: { title: 'Delete </{name}>', safe: true },
      escape: { title: 'Replace with {text}', safe: true },
      deleteText: { title: 'Delete {text}', safe: true },
      deleteSpaces: {
        title: { by: 'count', one: 'Delete the space', other: 'Delete the spaces' },
        safe: true,
      },
      deleteCharacters: {
        title: { by: 'count', one: 'Delete this character', other: 'Delete these {count} characters' },
        safe: true,
      },
      rename: { title: 'Rename to <{right}>', safe: true },
    },
    docs: {
      what: 'Text that is not well-formed XML: tags that are not closed or closed twice, damaged attributes, characters XML forbids. Each error is reported once, where it occurs. The rest of the file is still checked.',
      why: 'A crawler reads a sitemap with an XML parser, which stops at the first error. The crawler does not read the entries after it, or rejects the whole file ("Parsing error" in Search Console).',
      how: 'Close the tag, or delete what does not belong there. Generate the file with an XML library instead of joining strings.',
    },
    sources: [SOURCES.xml, SOURCES.searchConsole],
    examples: [
      {
        bad: urlset('<url>⟦<loc>⟧https://www.example.com/</url>'),
        good: urlset('<url><loc>https://www.example.com/</loc></url>'),
        fix: 'insert',
      },
      {
        bad: urlset('<url><loc>https://www.example.com/⟦</locx>⟧</url>'),
        good: urlset('<url><loc>https://www.example.com/</loc></url>'),
        fix: 'rename',
      },
      { bad: urlset(url('⟦<lastm⟧\n')), good: urlset(url('\n')) },
      {
        bad: urlset(url('<x:note xmlns:x="https://www.example.com/ns">a⟦]]>⟧</x:note>')),
        good: urlset(url('<x:note xmlns:x="https://www.example.com/ns">a]]&gt;</x:note>')),
        fix: 'escape',
      },
      { bad: at('https://www.example.com/⟦\x01⟧'), good: urlset(url('')), fix: 'deleteText' },
      {
        bad: sitemapIndex('<sitemap><loc>https://www.example.com/s.xml</loc></sitemap>⟦</url>⟧'),
        good: sitemapIndex('<sitemap><loc>https://www.example.com/s.xml</loc></sitemap>'),
        fix: 'delete',
      },
    ],
  },

  leaf(node, report) {
    let meantAsStart: Fault | undefined;
    for (const fault of otherFaults(node)) {
      const { kind, start, end, name, opener } = fault;
      // Without a root it is not a document at all; other rules report that.
      if (kind === 'doctype-syntax' && !node.root) continue;
      if (kind === 'stray-less-than' && conflictAt(node.text, start) > 0) continue;
      if (kind === 'unexpected-end-tag') {
        // The previous end tag is the start tag of this one.
        if (meantAsStart?.name === name && node.text.indexOf('<', meantAsStart.end) === start) continue;
        meantAsStart = isMeantAsStart(node.text, fault) ? fault : undefined;
      }
      const args = { name: shortened(name) };
      if (kind === 'outside-root' && isAfterEmptyRoot(fault, node)) {
        const { name, contentStart } = node.rootElement!;
        report(contentStart - 2, contentStart, { variant: 'root-ends-early', args: { name } });
      } else if (kind === 'outside-root' && node.text.startsWith('</', start))
        report(start, end, { variant: 'unexpected-end-tag', args });
      else if (kind === 'parser') report(start, end, { args });
      else if (kind === 'control-character' && end > start + 1)
        report(start, end, { variant: 'control-characters', args: { ...args, count: end - start - 1 } });
      else if (!opener) report(start, end, { variant: kind, args });
      else if (isKnownName(name, node) && !isKnownName(opener.name, node))
        report(opener.start, opener.start + 1 + opener.name.length, {
          variant: 'mismatched-start-tag',
          args: { name: shortened(opener.name), right: args.name },
        });
      else
        report(start, end, {
          variant: 'mismatched-end-tag',
          args: { ...args, right: shortened(opener.name) },
        });
    }
  },

  file(file, report) {
    const { document, recordIndex } = file;
    const cut = cutOff(file);
    reportLoose(file, report, cut);
    if (cut) {
      report(cut.start, cut.end, { variant: CUT_OFF, args: { name: cut.name } });
      return;
    }
    const { inside } = document.endState;
    const leaf = document.complete && inside ? recordIndex.lastOpen : undefined;
    const place = leaf && document.leaves.locate(leaf);
    const at = leaf?.content?.insideStart;
    if (!place || at === undefined) return;
    const start = place.before.units + at;
    const type = typeOf(inside!);
    const length = { comment: 4, cdata: 9, pi: 2, doctype: 9 }[type];
    report(start, start + length, { variant: `open-${type}` });
  },

  fixes: wellFormedFixes,
};

const shortened = (name: string): string =>
  name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name;

/** Whether an entry or the end tag follows a root without content: `<urlset/><url>`. */
const isAfterEmptyRoot = ({ name, start }: Fault, { root, rootElement, text }: SitemapNode): boolean =>
  rootElement?.empty === true &&
  (root?.records.has(name) === true || text.startsWith(`</${rootElement.name}`, start));

/** Whether nothing follows a tag in the file. */
const isLast = ({ leaf, tag }: PlacedTag): boolean =>
  leaf.content?.last === true && leaf.text.slice(tag.end).trim() === '';

/** Reports tags without a counterpart in any leaf. Open elements are known only once the file is read completely. */
function reportLoose(
  { document, recordIndex, root }: SitemapFile,
  report: FileReport,
  cut: CutOff | undefined,
): void {
  const { extra, open, spanning } = recordIndex.nesting.resolved;
  const isCut = document.endState.phase !== 'epilog';
  // What may hold records is open because the file was cut off.
  const unclosed = !document.complete
    ? []
    : cut
      ? open.filter(({ tag }) => root?.starts.has(tag.name))
      : open;
  // A root within the root, which takes the end tag of the outer one.
  const taken = document.complete && isCut ? spanning.filter(({ start }) => ROOTS.has(start.tag.name)) : [];
  let reported = 0;
  const reportTag = ({ leaf, tag }: PlacedTag, variant: string, name = tag.name): void => {
    if (reported++ >= report.most) {
      report.more(1);
      return;
    }
    const units = document.leaves.locate(leaf)?.before.units ?? 0;
    report(units + tag.start, units + tag.end, { variant, args: { name: shortened(name) } });
  };
  for (const { start } of taken) reportTag(start, 'element-not-closed');
  const indexOf = ({ leaf }: PlacedTag) => document.leaves.locate(leaf)?.before.leaves ?? -1;
  /** Whether a start tag without content was probably meant as the end tag of the element before it, which has none. */
  const lacksSlash = (item: PlacedTag | undefined, before: PlacedTag | undefined): boolean =>
    item?.tag.bare === true &&
    before?.tag.bare === false &&
    item.tag.name === before.tag.name &&
    indexOf(item) === indexOf(before) + 1;
  unclosed.forEach((placedTag, at) => {
    if (lacksSlash(placedTag, unclosed[at - 1])) reportTag(placedTag, 'missing-slash');
    else if (!lacksSlash(unclosed[at + 1], placedTag)) reportTag(placedTag, 'element-not-closed');
  });
  const rootEnd = document.complete && isCut ? extra.at(-1) : undefined;
  for (const placedTag of extra) {
    if (placedTag === rootEnd && isLast(placedTag))
      reportTag(placedTag, 'mistyped-end-tag', document.endState.root?.name);
    else reportTag(placedTag, 'unexpected-end-tag');
  }
}
