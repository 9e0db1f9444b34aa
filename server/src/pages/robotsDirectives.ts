/** `robots` metas and `X-Robots-Tag` headers. */

import type { Directive } from '../core/builtPages.ts';

/** Directives with a value after a colon. A header may begin with the name of a crawler and a colon, too. */
const WITH_VALUE = new Set(['unavailable_after', 'max-snippet', 'max-image-preview', 'max-video-preview']);

/** The metas that search engines read; others, such as `description`, have no directives. */
const META = /^(?:robots|[\w-]*bot(?:-[\w-]+)?|bingbot|slurp|teoma|yandex)$/i;

/** The directives of a meta element; none if its name is not that of a crawler. */
export function metaDirectives(name: string, content: string, line: number): readonly Directive[] {
  const agent = name.trim().toLowerCase();
  return META.test(agent) ? directivesIn(content, agent, line) : [];
}

/** The directives of an `X-Robots-Tag` header, which may begin with a crawler: `googlebot: noindex, nofollow`. */
export function headerDirectives(value: string, line: number): readonly Directive[] {
  const [, name, rest] = /^\s*([\w-]+)\s*:\s*(.*)$/s.exec(value) ?? [];
  const agent = name?.toLowerCase();
  return agent === undefined || WITH_VALUE.has(agent)
    ? directivesIn(value, 'robots', line)
    : directivesIn(rest!, agent, line);
}

/** Commas separate directives, but may also be in the date of `unavailable_after`. */
function directivesIn(content: string, agent: string, line: number): readonly Directive[] {
  const found: Directive[] = [];
  for (const part of content.split(',')) {
    const [, name = '', value = ''] = /^\s*([^\s:]*)\s*:?\s*(.*?)\s*$/s.exec(part)!;
    const last = found.at(-1);
    if (last?.name === 'unavailable_after' && /\d/.test(part) && !WITH_VALUE.has(name.toLowerCase())) {
      found[found.length - 1] = { ...last, value: `${last.value},${part}` };
    } else if (name !== '') found.push({ agent, name: name.toLowerCase(), value, line });
  }
  return found;
}

/** The crawlers whose directives decide about Google's index. */
const GOOGLE = new Set(['robots', 'googlebot']);

/**
 * The directive that keeps a page out of Google's index; undefined if none does. Of several directives the strictest
 * applies (Google, "Block search indexing with noindex").
 * @param now for `unavailable_after`, in milliseconds since 1970; a date that cannot be read has no effect
 */
export const noindexIn = (directives: readonly Directive[], now: number): Directive | undefined =>
  directives.find((directive) => GOOGLE.has(directive.agent) && keepsOut(directive, now));

/** Whether a directive keeps a page out of the indexes of those that it is for; `now` as in `noindexIn`. */
export const keepsOut = ({ name, value }: Directive, now: number): boolean =>
  name === 'noindex' || name === 'none' || (name === 'unavailable_after' && timeOf(value) < now);

/** `NaN` for a date that cannot be read. One without a time zone is in UTC. */
function timeOf(date: string): number {
  const hasZone = /(?:[a-z]{3}|z|[+-]\d\d:?\d\d)\s*$/i.test(date) || /^\s*\d{4}-\d\d-\d\d\s*$/.test(date);
  return Date.parse(hasZone ? date : `${date} UTC`);
}
