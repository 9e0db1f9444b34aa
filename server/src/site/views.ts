/** The documents that are being read: what each has queried of its site, and which have other answers now. */

import type { Maker, SiteContext } from '../core/siteContext.ts';
import { NO_SITE } from '../core/siteFacts.ts';
import type { Steps } from '../core/steps.ts';
import { folderOf, nameOf } from '../core/uri.ts';
import { mayBeOurs } from '../registry.ts';
import { makerOf, mayBeMaker, withoutGroups } from '../urls/makers.ts';
import { CHANGED_PLACE } from './facts/changeLog.ts';
import { type Changes, ROBOTS_NAME } from './facts/member.ts';
import { type Homes, isTemplate } from './homes.ts';
import { Lookups } from './roots/lookups.ts';
import { isSettingsName } from './roots/outputs.ts';
import { isLikelyRoot } from './roots/roots.ts';
import type { Site } from './site.ts';
import type { Beyond } from './view/placement.ts';
import type { Queries } from './view/queries.ts';
import { createView, type View } from './view/view.ts';

export class Views {
  readonly #views = new Map<string, View>();
  readonly #lookups = new Lookups();
  readonly #stale = new Set<string>();
  /** Documents of which it takes long to find out whether an answer differs. */
  readonly #doubtful = new Map<string, Steps<boolean>>();
  /** Sites that have changed since the last call of `stale`, and documents whose place may have changed since then. */
  readonly #touched = new Set<Site>();
  readonly #unsure = new Set<string>();
  /** Documents that may be in another site. */
  readonly #moving = new Set<string>();
  readonly #beyond: Beyond;

  constructor(private readonly homes: Homes) {
    this.#beyond = {
      rivalsOf: (site) => homes.rivalsOf(site),
      areAllKnown: () => homes.areAllKnown,
      isListed: (site, url) => homes.isListed(site, url),
      makerOf: (uri, site) => this.makerOf(uri, site),
    };
  }

  /** What makes a file of a site. */
  makerOf(uri: string, site: Site): Maker | undefined {
    const find = (other: string): string | undefined => {
      if (this.#views.has(uri)) this.#lookups.note(uri, folderOf(other));
      return this.homes.find(other);
    };
    return makerOf(uri, site.root.uri, find, site.known(uri).robots?.text);
  }

  get(uri: string): View | undefined {
    return this.#views.get(uri);
  }

  /** The site as seen from a document, in place of an earlier view. */
  open(uri: string): SiteContext {
    this.forget(uri);
    const site = this.homes.of(uri);
    const view = createView(uri, site, this.#beyond);
    this.#views.set(uri, view);
    this.homes.roots.setDocument(uri, true);
    site.documents.add(view.queries);
    return site.root.unserved || isTemplate(uri) ? NO_SITE : view.context;
  }

  forget(uri: string): void {
    const view = this.#views.get(uri);
    if (!view) return;
    this.#views.delete(uri);
    this.homes.roots.setDocument(uri, false);
    this.#lookups.forget(uri);
    this.#stale.delete(uri);
    this.#doubtful.delete(uri);
    const { site } = view.place;
    site.documents.delete(view.queries);
    this.homes.dropIfEmpty(site);
  }

  /** What a site says has changed. */
  touch(site: Site): void {
    if (site.documents.size === 0) site.changes.take();
    else if (!site.changes.isEmpty) this.#touched.add(site);
  }

  /** A file has changed: documents beyond its site may depend on its name, and on the text of a robots.txt. */
  doubt(uri: string): void {
    const name = nameOf(uri);
    if (!mayBeMaker(name) && !mayBeOurs(name) && !isSettingsName(name)) return;
    const folder = folderOf(uri);
    const beside = name === ROBOTS_NAME && isLikelyRoot(folder) ? this.homes.documentsBeside(folder) : [];
    const looking = this.#lookups.in(folderOf(withoutGroups(uri)));
    for (const document of [uri, ...looking, ...beside]) this.#unsure.add(document);
  }

  /** Documents may be in other sites: they move once no changes of files are pending. */
  move(uris: Iterable<string>): void {
    for (const uri of uris) this.#moving.add(uri);
    if (this.homes.isPending) return;
    for (const uri of this.#moving) {
      const view = this.#views.get(uri);
      if (view) this.#move(view);
    }
    this.#moving.clear();
  }

  /** Whether some documents may be stale. */
  get areInDoubt(): boolean {
    return this.#touched.size + this.#unsure.size + this.#doubtful.size > 0;
  }

  /** The documents that are stale since the last call; what is not decided when `more` returns false stays in doubt. */
  takeStale(more: () => boolean): readonly string[] {
    for (const site of this.#touched) {
      const changes = site.changes.take();
      for (const queries of site.documents) this.#judge(queries, changes);
    }
    this.#touched.clear();
    for (const uri of this.#unsure) {
      const view = this.#views.get(uri);
      if (view) this.#judge(view.queries, CHANGED_PLACE);
    }
    this.#unsure.clear();
    for (const [uri, looking] of this.#doubtful) {
      let step: IteratorResult<number, boolean> | undefined;
      while (!step?.done && more()) step = looking.next();
      if (!step?.done) break;
      this.#doubtful.delete(uri);
      if (step.value) this.#stale.add(uri);
    }
    const all = [...this.#stale];
    this.#stale.clear();
    return all;
  }

  #judge(queries: Queries, changes: Changes): void {
    const differs = queries.differ(changes);
    if (differs === true) this.#stale.add(queries.uri);
    else if (differs) this.#doubtful.set(queries.uri, differs);
  }

  #move({ place, queries }: View): void {
    const before = place.site;
    const site = this.homes.of(place.uri);
    this.#unsure.add(place.uri);
    if (site === before) return;
    before.documents.delete(queries);
    this.homes.dropIfEmpty(before);
    place.move(site);
    site.documents.add(queries);
    this.#stale.add(place.uri);
  }
}
