import type { SiteContext } from './siteContext.ts';

/** Folders whose files a build copies: Next.js, Vite, Hugo and others add what they generate. */
const COPIED = /\/(?:public|static|source|src)$/i;

/** Whether the folder of the site is one that a build copies or fills: what it lacks may be generated. */
export function isCopiedByBuild({ uriOf, path }: Pick<SiteContext, 'uriOf' | 'path'>): boolean {
  const uri = path === undefined ? undefined : uriOf(path);
  return uri !== undefined && COPIED.test(uri.slice(0, uri.length - path!.length));
}
