import type { FileRule, LeafRule } from '../../core/rule.ts';
import { typeOf } from '../../xml/tokens.ts';
import { SOURCES } from '../facts/sources.ts';
import type { SitemapNode } from '../syntax/node.ts';
import { sitemapIndex, url, urlset } from './shared/examples.ts';
import { isDamaged, otherFaults } from './shared/faults.ts';
import { elementAt, withBlanksBefore } from './shared/names.ts';
import type { SitemapFile } from './types.ts';

const LONGEST_NAME = 40;

export const rule: LeafRule<SitemapNode> & FileRule<SitemapFile> = {
  meta: {
    code: 'sitemap/not-well-formed',
    level: 'error',
    message: '{name}: not well-formed XML',
    variants: {
      'tag-not-closed': { message: "The tag <{name}> has no '>'" },
      'attribute-not-closed': { message: 'The attribute value has no closing quote' },
      'attribute-syntax': { message: 'Not an attribute: write name="value"' },
      'stray-less-than': { message: "'<' starts a tag; write &lt;" },
      'bad-markup': { message: "'{name}' is no XML markup" },
      'declaration-not-closed': { message: "The XML declaration must end with '?>'" },
      'declaration-syntax': {
        message: '\'{name}\' is wrong here: write <?xml version="1.0" encoding="UTF-8"?>',
      },
      'misplaced-declaration': {
        message: 'The XML declaration must be the very first bytes of the file, once',
      },
      'doctype-misplaced': { message: 'A document type can stand only before the root element' },
      'doctype-syntax': { message: 'This is no document type of XML; a sitemap needs none' },
      'double-hyphen': { message: "A comment cannot contain '--'" },
      'reserved-target': { message: "'{name}' is reserved: write 'xml' in lower case, at the very start" },
      'cdata-end-in-text': { message: "']]>' cannot stand in text; write ]]&gt;" },
      'control-character': { message: 'XML does not allow the character {name}' },
      'invalid-reference': { message: "'&{name};' names no character of XML" },
      'duplicate-attribute': { message: "The attribute '{name}' is given twice" },
      'qualified-name': { message: "'{name}' is no name: at most one colon, between a prefix and a name" },
      'namespace-declaration': { message: "'{name}' cannot be bound to this namespace" },
      'element-not-closed': { message: '<{name}> is not closed: </{name}> is missing' },
      'unexpected-end-tag': { message: '</{name}> closes nothing here' },
      'outside-root': { message: 'Nothing but comments can stand outside of the root element' },
      'root-not-closed': { message: 'The file ends before </{name}>: crawlers reject or truncate it' },
      'not-closed': { message: 'This {name} is never closed: everything after it is part of it' },
    },
    fixes: {
      close: { title: "Insert '>'", safe: true },
      deleteTag: { title: "Delete '{text}'", safe: false },
      end: { title: 'Insert </{name}>', safe: true },
      delete: { title: 'Delete </{name}>', safe: true },
      escape: { title: 'Replace by {text}', safe: true },
      deleteText: { title: 'Delete {text}', safe: true },
    },
    docs: {
      what: 'Text that is not well-formed XML: tags that are not closed or closed twice, damaged attributes, characters XML forbids. Each fault is reported once, where it is; what follows it is still checked.',
      why: 'A crawler reads a sitemap with an XML parser, which stops at the first fault: entries after it are not read, or the whole file is rejected ("Parsing error" in Search Console).',
      how: 'Close the tag, or delete what should not be there. A tool that writes the file should use an XML library instead of joining strings.',
    },
    sources: [SOURCES.xml, SOURCES.searchConsole],
    examples: [
      {
        bad: urlset('<url>⟦<loc>⟧https://www.example.com/</url>'),
        good: urlset('<url><loc>https://www.example.com/</loc></url>'),
        fix: 'end',
      },
      {
        bad: urlset(url('⟦<lastm⟧\n')),
        good: urlset(url('\n')),
      },
      {
        bad: urlset(url('<x:note xmlns:x="https://www.example.com/ns">a⟦]]>⟧</x:note>')),
        good: urlset(url('<x:note xmlns:x="https://www.example.com/ns">a]]&gt;</x:note>')),
        fix: 'escape',
      },
      {
        bad: urlset(url('', 'https://www.example.com/⟦\x01⟧')),
        good: urlset(url('')),
        fix: 'deleteText',
      },
      {
        bad: sitemapIndex('<sitemap><loc>https://www.example.com/s.xml</loc></sitemap>⟦</url>⟧'),
        good: sitemapIndex('<sitemap><loc>https://www.example.com/s.xml</loc></sitemap>'),
        fix: 'delete',
      },
    ],
  },

  leaf(node, report) {
    for (const { kind, start, end, name } of otherFaults(node)) {
      // Without a root it is no document at all, and other rules say so.
      if (kind === 'doctype-syntax' && !node.root) continue;
      const short = name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name;
      report(start, end, { ...(kind !== 'parser' && { variant: kind }), args: { name: short } });
    }
    const { root, exit, last } = node;
    if (
      !last ||
      !root ||
      root.records.size === 0 ||
      exit.phase === 'epilog' ||
      exit.inside ||
      isDamaged(node)
    )
      return;
    const { text } = node;
    const end = text.trimEnd().length;
    const start = Math.max(text.lastIndexOf('<', end), text.lastIndexOf('\n', end - 1) + 1, 0);
    report(start, end, { variant: 'root-not-closed', args: { name: root.name } });
  },

  file({ document, index }, report) {
    const { inside } = document.endState;
    const leaf = document.complete && inside ? index.lastOpen : undefined;
    const place = leaf && document.leaves.locate(leaf);
    if (!place?.leaf.content) return;
    const start = place.before.units + place.leaf.content.insideStart;
    const type = typeOf(inside!);
    const name = { comment: 'comment', cdata: 'CDATA section', pi: 'instruction', doctype: 'document type' }[
      type
    ];
    const length = { comment: 4, cdata: 9, pi: 2, doctype: 9 }[type];
    report(start, start + length, { variant: 'not-closed', args: { name } });
  },

  fixes(finding, target) {
    if (!('fragment' in target)) return [];
    const { start, end, variant } = finding;
    const name = String(finding.args?.name ?? '');
    if (variant === 'root-not-closed') {
      return [{ fix: 'end', args: { name }, edits: [{ start: end, end, text: `\n</${name}>\n` }] }];
    }
    if (variant === 'stray-less-than')
      return [
        { fix: 'escape', args: { text: '&lt;' }, edits: [{ start, end, text: '&lt;'.repeat(end - start) }] },
      ];
    if (variant === 'cdata-end-in-text')
      return [{ fix: 'escape', args: { text: ']]&gt;' }, edits: [{ start, end, text: ']]&gt;' }] }];
    if (variant === 'control-character')
      return [{ fix: 'deleteText', args: { text: name }, edits: [{ start, end, text: '' }] }];
    if (variant === 'unexpected-end-tag')
      return [{ fix: 'delete', args: { name }, edits: [{ start, end, text: '' }] }];
    if (variant === 'tag-not-closed') {
      if (elementAt(target.fragment.elements, start)?.damaged)
        return [{ fix: 'close', edits: [{ start: end, end, text: '>' }] }];
      const text = target.text.slice(start, Math.min(end, start + LONGEST_NAME));
      return [
        {
          fix: 'deleteTag',
          args: { text },
          edits: [{ ...withBlanksBefore(target.text, { start, end }), text: '' }],
        },
      ];
    }
    if (variant !== 'element-not-closed') return [];
    const at = endOfContent(target, start);
    return at === undefined
      ? []
      : [{ fix: 'end', args: { name }, edits: [{ start: at, end: at, text: `</${name}>` }] }];
  },
};

/** Where the end tag of the unclosed element at `start` belongs: after its text, or after the last child of a record. */
function endOfContent(node: SitemapNode, start: number): number | undefined {
  const element = elementAt(node.fragment.elements, start);
  if (!element) return undefined;
  const last = element.children.at(-1);
  if (last && element === node.record) return last.end;
  const end = element.children[0]?.start ?? element.contentEnd;
  return element.contentStart + node.text.slice(element.contentStart, end).trimEnd().length;
}
