import type { AttributeToken } from '../tokens/tokens.ts';
import { decode } from './tree.ts';

export const XML_NAMESPACE = 'http://www.w3.org/XML/1998/namespace';
export const XMLNS_NAMESPACE = 'http://www.w3.org/2000/xmlns/';

/**
 * The prefix that an attribute of this name declares, '' for the default namespace; undefined if it is not a
 * declaration.
 */
export const declaredPrefix = (name: string): string | undefined =>
  name === 'xmlns' ? '' : name.startsWith('xmlns:') ? name.slice(6) : undefined;

/** Whether a prefix must not be bound to a namespace, '' for none (Namespaces in XML 1.0, sections 2.2 and 3). */
export const isMisdeclared = (prefix: string, uri: string): boolean =>
  (uri === '' && prefix !== '') ||
  uri === XMLNS_NAMESPACE ||
  prefix === 'xmlns' ||
  (uri === XML_NAMESPACE) !== (prefix === 'xml');

/** Prefixes that an element declares; undefined for none. */
export type Scope = readonly string[] | undefined;

/**
 * The prefixes in scope while elements open and close (Namespaces in XML 1.0, section 6). The cost of a declaration, and
 * of a new scope, does not depend on how many are in scope.
 */
export class Namespaces {
  /** Of the prefixes that elements declare; made when one does. */
  private uris: Map<string, string[]> | undefined;

  /** @param outer those of the enclosing elements, by prefix; '' is the default namespace */
  constructor(private readonly outer: ReadonlyMap<string, string>) {}

  /** The namespace of a prefix; '' for none. */
  uriOf(prefix: string): string {
    if (prefix === 'xml') return XML_NAMESPACE;
    if (prefix === 'xmlns') return XMLNS_NAMESPACE;
    return this.uris?.get(prefix)?.at(-1) ?? this.outer.get(prefix) ?? '';
  }

  /** Opens an element with these attributes. */
  open(attributes: readonly AttributeToken[], source: string): Scope {
    let scope: string[] | undefined;
    for (const { name, valueStart, valueEnd } of attributes) {
      const prefix = declaredPrefix(name);
      if (prefix === undefined || prefix === 'xml' || prefix === 'xmlns') continue;
      const uri = decode(source.slice(valueStart, valueEnd));
      this.uris ??= new Map();
      const uris = this.uris.get(prefix);
      if (uris) uris.push(uri);
      else this.uris.set(prefix, [uri]);
      scope ??= [];
      scope.push(prefix);
    }
    return scope;
  }

  /** Closes the element of this scope. */
  close(scope: Scope): void {
    if (scope) for (const prefix of scope) this.uris!.get(prefix)!.pop();
  }
}
