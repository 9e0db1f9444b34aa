/**
 * Whether a folder is a root or below one, not through a folder whose name begins with a dot, except for `.well-known`.
 * @param root with or without a slash at its end
 */
export function isServedBelow(folder: string, root: string): boolean {
  const [own, top] = [withSlash(folder), withSlash(root)];
  return own.startsWith(top) && !own.slice(top.length).split('/').some(isHidden);
}

const isHidden = (name: string): boolean => name.startsWith('.') && name !== '.well-known';

const withSlash = (folder: string): string => (folder.endsWith('/') ? folder : `${folder}/`);
