import type { SiteContext } from './siteContext.ts';

/** Folders that a build copies as they are: Next.js, Vite, Hugo and others add the files they generate. */
const COPIED = /\/(?:public|static|source|src)$/i;

/** Whether a build copies or fills the folder that holds the file: files missing from it may be generated. */
export function isCopiedByBuild({ uriOf, path }: Pick<SiteContext, 'uriOf' | 'path'>): boolean {
  const uri = path === undefined ? undefined : uriOf(path);
  return uri !== undefined && COPIED.test(uri.slice(0, uri.length - path!.length));
}
