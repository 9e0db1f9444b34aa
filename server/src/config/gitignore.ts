/** Patterns of `.gitignore` (git-scm.com, "gitignore"), matched in linear time. Letter case does not matter. */
import { isUnclosed, pathMatcher } from './globs.ts';

/**
 * Whether a path is ignored; `false` if a pattern with `!` includes it again, undefined if no pattern matches it.
 * @param path relative to the folder of the patterns, with slashes; a folder ends with one
 */
export type Ignored = (path: string) => boolean | undefined;

interface Rule {
  readonly ignores: boolean;
  readonly isOfFolders: boolean;
  readonly matches: (names: readonly string[]) => boolean;
}

/** What the lines of an ignore file ignore. The last one that matches decides; what is in an ignored folder is ignored. */
export function gitignoreOf(lines: readonly string[]): Ignored {
  const rules = lines.flatMap(ruleOf).reverse();
  const folders = new Map<string, boolean | undefined>();
  const decide = (path: string, isFolder: boolean): boolean | undefined => {
    const names = path.split('/');
    return rules.find((rule) => (isFolder || !rule.isOfFolders) && rule.matches(names))?.ignores;
  };
  const isInIgnored = (path: string): boolean => {
    const slash = path.lastIndexOf('/');
    return slash > 0 && ofFolder(path.slice(0, slash)) === true;
  };
  const ofFolder = (path: string): boolean | undefined => {
    if (!folders.has(path)) folders.set(path, isInIgnored(path) || decide(path, true));
    return folders.get(path);
  };
  return (path) => {
    const own = path.replace(/\/$/, '').toLowerCase();
    if (own === '' || rules.length === 0) return undefined;
    return path.endsWith('/') ? ofFolder(own) : isInIgnored(own) || decide(own, false);
  };
}

function ruleOf(line: string): readonly Rule[] {
  if (line.startsWith('#')) return [];
  const ignores = !line.startsWith('!');
  const written = trimmed((ignores ? line : line.slice(1)).replace(/\r$/, ''));
  const isOfFolders = written.endsWith('/');
  const body = isOfFolders ? written.slice(0, -1) : written;
  // A backslash at the end escapes nothing.
  if (written === '' || isUnclosed(body) || /(?<!\\)(?:\\\\)*\\$/.test(body)) return [];
  const names = body.replace(/^\//, '').split('/');
  if (!body.includes('/')) names.unshift('**');
  return [{ ignores, isOfFolders, matches: pathMatcher(names) }];
}

/** Spaces at the end do not count, unless the first of them is escaped. */
function trimmed(text: string): string {
  let end = text.length;
  while (text[end - 1] === ' ') end--;
  const isEscaped = end < text.length && /(?<!\\)(?:\\\\)*\\$/.test(text.slice(0, end));
  return text.slice(0, isEscaped ? end + 1 : end);
}
