import type { Source } from '../../../core/rule/rule.ts';
import { type SourceKey, source } from '../../facts/sources.ts';

/**
 * The sources of a rule, by their short keys; `RFC 2.2.1` cites a section. Sources with an uncertain address are
 * omitted: the text of the rule names their pages.
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
