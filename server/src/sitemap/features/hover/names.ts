import { listed } from '../../../core/catalogue.ts';
import { joinClauses } from '../../../core/clauses.ts';
import { blocks, bullets, code, links } from '../../../core/markdown.ts';
import type { XmlAttribute } from '../../../xml/tree/tree.ts';
import { type AttributeFact, attributeFact, type ElementFact, XMLNS } from '../../facts/elements.ts';
import { meantNamespace, type NamespaceFact, namespaceFact } from '../../facts/namespaces.ts';
import { SOURCES } from '../../facts/sources.ts';
import { attributeTexts, elementTexts, namespaceSummary } from '../../facts/texts.ts';
import { nameWords as t } from '../../words/hovers.ts';

const title = (name: string, meaning: string): string => t('title', { name: code(name), meaning });

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
  const required = known.required ? [t('required')] : known.deprecated ? [] : [t('optional')];
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
    title(name, t('prefix', { prefix: code(name.slice('xmlns:'.length)) })),
    bullets([known ? namespaceSentence(known) : t('ofNamespace', { uri: code(value) }), t('anyPrefix')]),
    links([known?.source ?? SOURCES.namespaces]),
  );
}

function namespaceSentence(known: NamespaceFact): string {
  const summary = namespaceSummary(known);
  return known.status === 'supported' || known.status === 'helper'
    ? t('sentence', { text: summary })
    : t('ignored', { summary });
}

/** The hover of a namespace name; undefined if it is unknown. */
export function namespaceMarkdown(value: string): string | undefined {
  const known = namespaceFact(value);
  const meant = meantNamespace(value);
  if (!known && !meant) return undefined;
  const says = known
    ? [
        known.status === 'rejected'
          ? t('sentence', { text: namespaceSummary(known) })
          : namespaceSentence(known),
      ]
    : [];
  const instead = meant ? [t('meant', { uri: code(meant.uri) })] : [];
  return blocks(
    title(value, t('namespace')),
    bullets([...says, ...instead, t('identifier')]),
    links([(meant ?? known)!.source]),
  );
}

const effect = ({ deprecated }: ElementFact | AttributeFact): string[] => {
  if (!deprecated) return [];
  return [deprecated.since ? t('deprecatedSince', { date: deprecated.since }) : t('deprecated')];
};

/** Where and how often the element is allowed. */
function occurrence(row: ElementFact): string {
  if (!row.parent || row.deprecated) return '';
  const others = row.oneOf?.filter((name) => name !== row.name).map((name) => code(`<${name}>`));
  const need = row.required
    ? t('required')
    : others
      ? t('requiredOr', { others: listed(others, 'disjunction') })
      : t('optional');
  const parent = code(`<${row.parent}>`);
  const often = !row.repeatable
    ? t('once', { parent })
    : row.most === undefined
      ? t('any', { parent })
      : t('upTo', { count: row.most, parent });
  return joinClauses([need, often]);
}
