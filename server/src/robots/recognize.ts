import { isNamedLike, type OwnFiles } from '../core/ownFiles.ts';
import type { FileHead, Recognizer } from '../core/service.ts';
import { templateStem } from '../core/templates/engines.ts';
import { plainName } from '../core/uri.ts';

/** `robots.txt`, names such as `robots.staging.txt`, and templates of these; not other text files. */
const files: OwnFiles = {
  ids: ['robots-txt', 'robots', 'robotstxt'],
  names: ['robots.txt', 'robots.*.txt'],
  templates: ['robots'],
  gzip: false,
};

/** A directive, including one in code: `robots.php` may be about anything else. */
const DIRECTIVE = /\b(?:user-agent|disallow|allow|sitemap)[ \t]*:/i;

/** Names and beginnings of other files of ours, which some editors open with the language of the first one. */
const OTHER_NAME = /\.xml(?:\.gz)?$|^(?:sitemap|urllist)\.txt$/i;
const XML_FIRST = /^[\s\ufeff]*<\?xml\s/;

/**
 * Whether a file is a robots.txt or a template of one: by its language ID unless its name or beginning is that of a sitemap, or by the last segment of its URI. A file
 * named `robots.njk` must also contain a directive.
 */
function isRobotsFile({ languageId, uri, head }: FileHead): boolean {
  const name = plainName(uri);
  if (files.ids.includes(languageId)) return !OTHER_NAME.test(name) && !XML_FIRST.test(head);
  if (!isNamedLike(name, files)) return false;
  const stem = templateStem(name);
  return stem === undefined || isNamedLike(stem, files) || DIRECTIVE.test(head);
}

export const own: Recognizer = { id: 'robots-txt', files, claims: isRobotsFile };

const NEAR =
  /^(?:robots?(?:\.(?:text|tx))?|robot\.txt|robotstxt|[\w-]+[._-]robots?\.txt|robots?[_-][\w.-]+\.txt)$/i;

/** Whether people give a robots.txt, or a variant of one, this name, which crawlers do not request. */
export const isNearRobots = (name: string): boolean => NEAR.test(name);
