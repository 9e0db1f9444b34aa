import type { SiteDecision } from '../core/siteDecision.ts';
import type { Sites } from '../core/sites.ts';
import type { BuildNote } from './build/buildNotes.ts';
import type { FileFacts, Topic } from './facts/member.ts';

/** Sites that also accept facts that another process has extracted. */
export interface SitesWithFacts extends Sites {
  /** A stored file, and the facts about it. */
  putFacts(uri: string, facts: FileFacts): void;
  /** What is decided about the site of a file, or of a folder with a slash at the end, as far as it is known now. */
  decisionOf(uri: string): SiteDecision;
  /** Keys of the URLs that files list, each in ascending order, if they are not among the facts. */
  setListed(keys: readonly Float64Array[] | undefined): void;
  /** What the build of a document's site has left open since the last call, before the document is forgotten. */
  takeNotes(uri: string): readonly BuildNote[];
  /** Whether something about this topic, or which pages are not listed, has been queried for a document since its context was created. */
  hasQueried(uri: string, topic: Topic | 'unlisted'): boolean;
}
