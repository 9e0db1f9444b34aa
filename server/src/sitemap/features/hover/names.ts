import { listed } from '../../../core/catalogue.ts';
import { blocks, bullets, code, links } from '../../../core/markdown.ts';
import type { XmlAttribute } from '../../../xml/tree/tree.ts';
import { type AttributeFact, attributeFact, type ElementFact, XMLNS } from '../../facts/elements.ts';
import { meantNamespace, type NamespaceFact, namespaceFact } from '../../facts/namespaces.ts';
import { SOURCES } from '../../facts/sources.ts';
import { attributeTexts, elementTexts, namespaceSummary } from '../../facts/texts.ts';
import { nameWords as say } from '../../words/hovers.ts';

const title = (name: string, meaning: string): string => say('title', { name: code(name), meaning });

/** The hover of an element, whose name is shown with its prefix in the file. */
export function elementMarkdown(row: ElementFact, prefix: string): string {
  const name = prefix === '' ? row.local : `${prefix}:${row.local}`;
  const { meaning, hover } = elementTexts(row);
  return blocks(
    title(`<${name}>`, meaning),
    bullets([...effect(row), ...hover]),
    occurrence(row),
    links(row.sources),
  );
}

/** The hover of an attribute; undefined for one that its element does not have. */
export function attributeMarkdown(row: ElementFact | undefined, attribute: XmlAttribute): string | undefined {
  if (attribute.name === 'xmlns') return attributeText(XMLNS, undefined, attribute.name);
  if (attribute.name.startsWith('xmlns:')) return prefixMarkdown(attribute);
  const known = row && attributeFact(row, attribute.uri, attribute.local);
  return known && attributeText(known, row, attribute.name);
}

function attributeText(known: AttributeFact, element: ElementFact | undefined, name: string): string {
  const required = known.required ? [say('required')] : known.deprecated ? [] : [say('optional')];
  const { meaning, hover } = attributeTexts(known, element);
  return blocks(
    title(name, meaning),
    bullets([...effect(known), ...hover]),
    ...required,
    known.source ? links([known.source]) : '',
  );
}

/** The hover of a prefix declaration. */
function prefixMarkdown({ name, value }: XmlAttribute): string {
  const known = namespaceFact(value);
  return blocks(
    title(name, say('prefix', { prefix: code(name.slice('xmlns:'.length)) })),
    bullets([known ? namespaceSentence(known) : say('ofNamespace', { uri: code(value) }), say('anyPrefix')]),
    links([known?.source ?? SOURCES.namespaces]),
  );
}

function namespaceSentence(known: NamespaceFact): string {
  const summary = namespaceSummary(known);
  return known.status === 'supported' || known.status === 'helper'
    ? say('sentence', { text: summary })
    : say('ignored', { summary });
}

/** The hover of a namespace name; undefined if it is unknown. */
export function namespaceMarkdown(value: string): string | undefined {
  const known = namespaceFact(value);
  const meant = meantNamespace(value);
  if (!known && !meant) return undefined;
  const says = known
    ? [
        known.status === 'rejected'
          ? say('sentence', { text: namespaceSummary(known) })
          : namespaceSentence(known),
      ]
    : [];
  const instead = meant ? [say('meant', { uri: code(meant.uri) })] : [];
  return blocks(
    title(value, say('namespace')),
    bullets([...says, ...instead, say('identifier')]),
    links([(meant ?? known)!.source]),
  );
}

const effect = ({ deprecated }: ElementFact | AttributeFact): string[] => {
  if (!deprecated) return [];
  return [deprecated.since ? say('deprecatedSince', { date: deprecated.since }) : say('deprecated')];
};

/** Where and how often the element is allowed. */
function occurrence(row: ElementFact): string {
  if (!row.parent || row.deprecated) return '';
  const others = row.oneOf?.filter((name) => name !== row.name).map((name) => code(`<${name}>`));
  const need = row.required
    ? say('required')
    : others
      ? say('requiredOr', { others: listed(others, 'disjunction') })
      : say('optional');
  const parent = code(`<${row.parent}>`);
  const often = !row.repeatable
    ? say('once', { parent })
    : row.most === undefined
      ? say('any', { parent })
      : say('upTo', { count: row.most, parent });
  return say('occurrence', { need, often });
}
