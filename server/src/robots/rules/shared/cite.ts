import type { Source } from '../../../core/rule/rule.ts';
import { type SourceKey, source } from '../../facts/sources.ts';

/**
 * The sources of a rule, from their short keys; `RFC 2.2.1` cites a section. Sources whose address is not certain
 * are left out: their pages are named in the rule's text.
 */
export function cite(...keys: readonly (SourceKey | `RFC ${string}`)[]): readonly Source[] {
  return keys.flatMap((key) => {
    const [name, section] = key.split(' ') as [SourceKey, string | undefined];
    const { title, url } = source(name);
    if (url === undefined) return [];
    return section === undefined
      ? [{ title, url }]
      : [{ title: `${title}, section ${section}`, url: `${url}#section-${section}` }];
  });
}
