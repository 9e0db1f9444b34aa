import { skipName } from './nameCharacters.ts';
import { isXmlChar, pointOf } from './tree.ts';

/** A reference by number, from its `#` on. */
const NUMBER = /#(?:[0-9]+|x[0-9a-fA-F]+);/y;

interface Reference {
  /** The entity it names; '' for a reference by number. */
  readonly name: string;
  /** Past its `;`. */
  readonly end: number;
}

/** The reference that the `&` at `at` begins; undefined where it begins none. */
function referenceAt(text: string, at: number): Reference | undefined {
  NUMBER.lastIndex = at + 1;
  const number = NUMBER.exec(text)?.[0].slice(0, -1);
  if (number) return isXmlChar(pointOf(number)) ? { name: '', end: NUMBER.lastIndex } : undefined;
  const end = skipName(text, at + 1);
  return end > at + 1 && text[end] === ';' ? { name: text.slice(at + 1, end), end: end + 1 } : undefined;
}

/** The entities that a text refers to; undefined where a `&` begins no reference. */
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
 * Whether a text can be the value of an entity: each `&` begins a reference, and there is no `%`, which cannot stand
 * within the declarations of an internal subset (XML 1.0, sections 4.3.2 and 2.8).
 */
export const isEntityValue = (value: string): boolean => !value.includes('%') && namesIn(value) !== undefined;

const KNOWN: ReadonlySet<string> = new Set(['amp', 'lt', 'gt', 'quot', 'apos']);

/** The general entities that a document type has declared so far. */
export class DeclaredEntities {
  /** The first declaration counts; undefined for what stands in another file. */
  private readonly values = new Map<string, string | undefined>();
  /** What stands elsewhere may declare others (XML 1.0, section 4.1, "Entity Declared"). */
  mayBeElsewhere = false;

  /**
   * Declares an entity.
   * @param value undefined for one that stands in another file
   * @returns whether that is well-formed
   */
  declare(name: string, value: string | undefined): boolean {
    if (value !== undefined && !isEntityValue(value)) return false;
    if (!this.values.has(name)) this.values.set(name, value);
    return true;
  }

  /** Whether a text can be the value of an attribute; what it refers to is looked at, however deep. */
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
