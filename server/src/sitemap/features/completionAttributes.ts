import type { Completion } from '../../core/features.ts';
import type { AttributeSpot } from '../../xml/tokens/spot.ts';
import { XMLNS } from '../facts/elements.ts';
import { NAMESPACES, SITEMAP_NAMESPACE } from '../facts/namespaces.ts';
import { attributeTexts, namespaceSummary } from '../facts/texts.ts';
import { order, replacing } from './completionHelp.ts';
import type { OpenElement, TagSpot } from './cursor.ts';
import { literal, qualified } from './snippets.ts';

type NameSpot = Extract<AttributeSpot, { in: 'attribute' }>;

interface Attribute {
  readonly name: string;
  readonly summary: string;
  /** Undefined for a value to be typed. */
  readonly value: string | undefined;
}

/** The attributes that an element allows and lacks, required ones first; on the root also namespace declarations. */
export function attributeItems(
  { element, others }: TagSpot,
  { word, given, touches }: NameSpot,
): Completion[] {
  return [...declarations(element), ...own(element)]
    .filter(({ name }) => !others.has(name))
    .map(({ name, summary, value }, i) => ({
      label: name,
      kind: 'attribute',
      detail: summary,
      sort: order(i),
      ...(given
        ? { edit: replacing(word, name) }
        : {
            edit: replacing(
              word,
              `${name}="${value === undefined ? '$1' : literal(value)}"${touches ? ' ' : ''}`,
            ),
            snippet: true,
          }),
    }));
}

function own({ fact, namespaces }: OpenElement): Attribute[] {
  const known = fact?.attributes.filter(({ deprecated }) => !deprecated) ?? [];
  const sorted = [...known].sort((a, b) => Number(b.required) - Number(a.required));
  return sorted.flatMap((row) => {
    const { local, uri, values } = row;
    const prefix = uri === '' ? '' : [...namespaces].find(([, declared]) => declared === uri)?.[0];
    if (prefix === undefined || (uri !== '' && prefix === '')) return [];
    const [only, second] = values ?? [];
    const { summary } = attributeTexts(row, fact);
    return [{ name: qualified(prefix, local), summary, value: second === undefined ? only : undefined }];
  });
}

/** Declarations of namespaces that the root lacks. */
function declarations({ fact, prefix, namespaces }: OpenElement): Attribute[] {
  if (!fact || fact.parent) return [];
  const declared = new Set(namespaces.values());
  const main = prefix === '' ? 'xmlns' : `xmlns:${prefix}`;
  return [
    { name: main, summary: attributeTexts(XMLNS).summary, value: SITEMAP_NAMESPACE },
    ...NAMESPACES.filter(
      ({ uri, status }) => (status === 'supported' || status === 'helper') && uri !== SITEMAP_NAMESPACE,
    )
      .filter(({ uri }) => !declared.has(uri))
      .map((row) => ({ name: `xmlns:${row.prefix}`, summary: namespaceSummary(row), value: row.uri })),
  ];
}
