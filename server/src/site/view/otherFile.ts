/** Another file of the site, as a document sees it. A site has many, so it keeps no values: they are read when queried. */
import type { SiteFile } from '../../core/siteContext.ts';
import { type FileFacts, type Member, ROBOTS_NAME } from '../facts/member.ts';
import { type Placement, urlBelow } from './placement.ts';
import type { Queries } from './queries.ts';

/** Queries of its content are recorded. */
export class OtherFile implements SiteFile {
  constructor(
    private readonly member: Member,
    private readonly place: Placement,
    private readonly queries: Queries,
  ) {}

  get uri() {
    return this.member.uri;
  }
  get path() {
    return this.member.path;
  }
  get address() {
    return urlBelow(this.place.origin, this.member.url);
  }
  get kind() {
    const { robots, sitemap, feed } = this.member.known;
    return robots ? ROBOTS_NAME : (sitemap ?? feed)!.kind;
  }
  get isIndex() {
    const { robots, sitemap } = this.member.known;
    return !robots && (sitemap?.isIndex ?? false);
  }
  get modified() {
    const { robots, modified } = this.content;
    return robots ? undefined : modified;
  }
  get newest() {
    const { sitemap, feed } = this.content;
    return (sitemap ?? feed)?.newest;
  }
  get entries() {
    return this.content.sitemap?.entries;
  }
  get listedOrigin() {
    this.queries.add('pages');
    return this.member.known.sitemap?.origin;
  }

  private get content(): FileFacts {
    this.queries.add('contents');
    return this.member.known;
  }
}
