import type { AttributeToken } from './tokens.ts';
import { decode } from './tree.ts';

export const XML_NAMESPACE = 'http://www.w3.org/XML/1998/namespace';
export const XMLNS_NAMESPACE = 'http://www.w3.org/2000/xmlns/';

/** The prefix that an attribute of this name declares, '' for the default namespace; undefined for no declaration. */
export const declaredPrefix = (name: string): string | undefined =>
  name === 'xmlns' ? '' : name.startsWith('xmlns:') ? name.slice(6) : undefined;

/** Prefixes that an element declares; undefined for none. */
export type Scope = readonly string[] | undefined;

/**
 * What each prefix stands for while elements open and close (Namespaces in XML 1.0, section 6). A declaration costs the
 * same however many are in force.
 */
export class Namespaces {
  private readonly uris = new Map<string, string[]>();

  /** `outer` are those of the ancestors, by prefix; '' is the default one. */
  constructor(outer: ReadonlyMap<string, string>) {
    for (const [prefix, uri] of outer) this.uris.set(prefix, [uri]);
    this.uris.set('xml', [XML_NAMESPACE]);
    this.uris.set('xmlns', [XMLNS_NAMESPACE]);
  }

  /** The namespace of a prefix; '' for none. */
  uriOf(prefix: string): string {
    return this.uris.get(prefix)?.at(-1) ?? '';
  }

  /** An element with these attributes opens. */
  open(attributes: readonly AttributeToken[], source: string): Scope {
    let scope: string[] | undefined;
    for (const { name, valueStart, valueEnd } of attributes) {
      const prefix = declaredPrefix(name);
      if (prefix === undefined || prefix === 'xml' || prefix === 'xmlns') continue;
      const uri = decode(source.slice(valueStart, valueEnd));
      const uris = this.uris.get(prefix);
      if (uris) uris.push(uri);
      else this.uris.set(prefix, [uri]);
      scope ??= [];
      scope.push(prefix);
    }
    return scope;
  }

  /** The element of this scope closes. */
  close(scope: Scope): void {
    for (const prefix of scope ?? []) this.uris.get(prefix)!.pop();
  }
}
