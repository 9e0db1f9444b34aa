import type { Link } from '../../core/features.ts';
import { NO_SITE } from '../../core/siteFacts.ts';
import { parsedUrl } from '../../core/uri.ts';
import type { UrlDocument } from '../document.ts';
import { urlListWords as t } from '../words.ts';

/** The limit of links. */
const MAX_LINKS = 50_000;

const LONGEST = 2_048;
const ABSOLUTE = /^https?:\/\/[^\s]+$/i;

/** A link for each complete URL, to the file of the workspace if it is known. At most 50,000. */
export function links({ text, config }: UrlDocument): readonly Link[] {
  const site = config.site ?? NO_SITE;
  const found: Link[] = [];
  text.leaves.visit(
    ({ content }, { units }) => {
      const url = content?.url;
      const parsed = url && url.length <= LONGEST && ABSOLUTE.test(url) ? parsedUrl(url) : undefined;
      if (!url || !parsed) return true;
      const { start, end } = content!.line;
      const span = { start: units + start, end: units + end };
      const file = site.fileAt(url);
      found.push(
        file
          ? { ...span, url: file.uri, tooltip: t('open', { path: file.path }) }
          : { ...span, url: parsed.href },
      );
      return found.length < MAX_LINKS;
    },
    0,
    'records',
  );
  return found;
}
