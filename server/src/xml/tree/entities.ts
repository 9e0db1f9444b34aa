import { skipName } from '../tokens/nameCharacters.ts';
import { isXmlChar, pointOf } from './tree.ts';

/** A character reference, from its `#` on. */
const NUMBER = /#(?:[0-9]+|x[0-9a-fA-F]+);/y;

interface Reference {
  /** The entity it names; '' for a character reference. */
  readonly name: string;
  /** The offset after its `;`. */
  readonly end: number;
}

/** The reference that starts with the `&` at `at`; undefined if it is not one. */
function referenceAt(text: string, at: number): Reference | undefined {
  NUMBER.lastIndex = at + 1;
  const number = NUMBER.exec(text)?.[0].slice(0, -1);
  if (number) return isXmlChar(pointOf(number)) ? { name: '', end: NUMBER.lastIndex } : undefined;
  const end = skipName(text, at + 1);
  return end > at + 1 && text[end] === ';' ? { name: text.slice(at + 1, end), end: end + 1 } : undefined;
}

/** The entities that a text refers to; undefined if a `&` starts no reference. */
function namesIn(text: string): readonly string[] | undefined {
  const names: string[] = [];
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at)) {
    const reference = referenceAt(text, at);
    if (!reference) return undefined;
    if (reference.name !== '') names.push(reference.name);
    at = reference.end;
  }
  return names;
}

/**
 * Whether a text is a valid entity value: each `&` starts a reference, and there is no `%`, which is not allowed within
 * declarations of an internal subset (XML 1.0, sections 4.3.2 and 2.8).
 */
export const isEntityValue = (value: string): boolean => !value.includes('%') && namesIn(value) !== undefined;

const KNOWN: ReadonlySet<string> = new Set(['amp', 'lt', 'gt', 'quot', 'apos']);

/** The general entities that a document type has declared so far. */
export class DeclaredEntities {
  /** The first declaration counts; undefined for an external entity. */
  private readonly values = new Map<string, string | undefined>();
  /** Whether external declarations may exist (XML 1.0, section 4.1, "Entity Declared"). */
  mayBeElsewhere = false;

  /**
   * Declares an entity.
   * @param value undefined for an external entity
   * @returns whether the declaration is well-formed
   */
  declare(name: string, value: string | undefined): boolean {
    if (value !== undefined && !isEntityValue(value)) return false;
    if (!this.values.has(name)) this.values.set(name, value);
    return true;
  }

  /** Whether a text is a valid attribute value; its references are followed to any depth. */
  isAttributeValue(value: string): boolean {
    const left = [value];
    const seen = new Set<string>();
    for (let text = left.pop(); text !== undefined; text = left.pop()) {
      const names = text.includes('<') ? undefined : namesIn(text);
      if (!names) return false;
      for (const name of names) {
        if (KNOWN.has(name) || seen.has(name)) continue;
        seen.add(name);
        const replaced = this.values.get(name);
        if (replaced !== undefined) left.push(replaced.replace(/&#(?:60|x3[cC]);/g, '<'));
        else if (this.values.has(name) || !this.mayBeElsewhere) return false;
      }
    }
    return true;
  }
}
