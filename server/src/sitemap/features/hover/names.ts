import { blocks, bullets, code, links } from '../../../core/markdown.ts';
import { inWords } from '../../../urls/limits.ts';
import type { XmlAttribute } from '../../../xml/tree.ts';
import { type AttributeFact, attributeFact, type ElementFact, XMLNS } from '../../facts/elements.ts';
import { meantNamespace, type NamespaceFact, namespaceFact } from '../../facts/namespaces.ts';
import { SOURCES } from '../../facts/sources.ts';

const title = (name: string, summary: string): string => `**${code(name)}**: ${lowerFirst(summary)}`;

/** Names such as "Google" keep their capital letter. */
const lowerFirst = (text: string): string =>
  /^(?:Google|XML|XHTML|ISO)/.test(text) ? text : text.slice(0, 1).toLowerCase() + text.slice(1);

/** About an element, whose name is shown with the prefix it has in the file. */
export function elementMarkdown(row: ElementFact, prefix: string): string {
  const name = prefix === '' ? row.local : `${prefix}:${row.local}`;
  return blocks(
    title(`<${name}>`, row.summary),
    bullets([...effect(row), ...row.hover]),
    occurrence(row),
    links(row.sources),
  );
}

/** About an attribute; undefined for one that its element does not have. */
export function attributeMarkdown(row: ElementFact | undefined, attribute: XmlAttribute): string | undefined {
  if (attribute.name === 'xmlns') return attributeText(XMLNS, attribute.name);
  if (attribute.name.startsWith('xmlns:')) return prefixMarkdown(attribute);
  const known = row && attributeFact(row, attribute.uri, attribute.local);
  return known && attributeText(known, attribute.name);
}

function attributeText(known: AttributeFact, name: string): string {
  const required = known.required ? ['Required'] : known.deprecated ? [] : ['Optional'];
  return blocks(
    title(name, known.summary),
    bullets([...effect(known), ...known.hover]),
    ...required,
    known.source ? links([known.source]) : '',
  );
}

/** About the declaration of a prefix. */
function prefixMarkdown({ name, value }: XmlAttribute): string {
  const known = namespaceFact(value);
  return blocks(
    title(name, `declares the prefix ${code(name.slice('xmlns:'.length))}`),
    bullets([
      known ? `${namespaceWords(known)}.` : `Of the namespace ${code(value)}.`,
      'The prefix is free to choose; only the namespace counts.',
    ]),
    links([known?.source ?? SOURCES.namespaces]),
  );
}

const namespaceWords = (known: NamespaceFact): string =>
  known.status === 'supported' || known.status === 'helper'
    ? known.summary
    : `${known.summary}: crawlers ignore it`;

/** About a namespace name; undefined where nothing is known of it. */
export function namespaceMarkdown(value: string): string | undefined {
  const known = namespaceFact(value);
  const meant = meantNamespace(value);
  if (!known && !meant) return undefined;
  const says =
    known?.status === 'rejected' ? [`${known.summary}.`] : known ? [`${namespaceWords(known)}.`] : [];
  const instead = meant ? [`Not a namespace of sitemaps: it must be exactly ${code(meant.uri)}.`] : [];
  const identifier =
    'An identifier, compared character by character: `http`, never `https`, and no slash at the end.';
  return blocks(
    title(value, 'namespace'),
    bullets([...says, ...instead, identifier]),
    links([(meant ?? known)!.source]),
  );
}

const effect = ({ deprecated }: ElementFact | AttributeFact): string[] => {
  if (!deprecated) return [];
  return [
    deprecated.since
      ? `**Deprecated**: it has had no effect since ${deprecated.since} and can be removed.`
      : "Not in Google's current documentation; it can be removed.",
  ];
};

/** How often the element stands in what. */
function occurrence(row: ElementFact): string {
  if (!row.parent || row.deprecated) return '';
  const others = row.oneOf?.filter((name) => name !== row.name).map((name) => code(`<${name}>`));
  const need = row.required
    ? 'Required'
    : others
      ? `Required, or ${others.join(' or ')} instead`
      : 'Optional';
  const often = !row.repeatable
    ? 'once'
    : row.most === undefined
      ? 'any number'
      : `up to ${inWords(row.most)}`;
  return `${need}; ${often} per ${code(`<${row.parent}>`)}`;
}
