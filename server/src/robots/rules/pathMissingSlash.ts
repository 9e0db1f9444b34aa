import { cite } from './shared/cite.ts';
import { writePath } from './shared/fixedLine.ts';
import { hostLength } from './shared/host.ts';
import { isMetaContent } from './shared/metaTag.ts';
import { PATHS, pathFault } from './shared/path.ts';
import { anywhere } from './shared/query.ts';
import { shown } from './shared/show.ts';
import type { RobotsLeafRule } from './types.ts';

export const rule: RobotsLeafRule = {
  meta: {
    code: 'robots/path-missing-slash',
    level: 'error',
    once: 'file',
    message: "This rule never matches: paths start with '/'",
    variants: {
      host: { message: "This rule never matches: a path starts with '/', not with the hostname '{host}'" },
      meta: {
        message: "'{value}' is for a robots meta tag in the HTML of a page: as a path it never matches",
        sample: { value: 'noindex' },
      },
    },
    fixes: { path: { title: "Replace with '{path}'", safe: false } },
    docs: {
      what: 'A path that starts with neither `/` nor `*`.',
      why: 'Crawlers compare a rule with the path of a URL from its first character, which is always `/`. Without it, the rule matches nothing, and what it should block stays open.',
      how: 'Start the path with `/`. For a file extension, write `/*.html$`. For a query parameter, write `/*?*sort=`.',
    },
    sources: cite('RFC 2.2', 'G-spec', 'G-src'),
    examples: [
      {
        bad: 'User-agent: *\nDisallow: ⟦private/⟧\n',
        good: 'User-agent: *\nDisallow: /private/\n',
        fix: 'path',
      },
      {
        bad: 'User-agent: *\nDisallow: ⟦／private／⟧\n',
        good: 'User-agent: *\nDisallow: /private/\n',
        fix: 'path',
      },
      {
        bad: 'User-agent: *\nDisallow: ⟦.html$⟧\n',
        good: 'User-agent: *\nDisallow: /*.html$\n',
        fix: 'path',
      },
      {
        bad: 'User-agent: *\nDisallow: ⟦?sort=⟧\n',
        good: 'User-agent: *\nDisallow: /*?*sort=\n',
        fix: 'path',
      },
      {
        bad: 'User-agent: *\nDisallow: ⟦www.example.com/private/⟧\n',
        good: 'User-agent: *\nDisallow: /private/\n',
        fix: 'path',
      },
    ],
  },

  visits: PATHS,
  value({ line, value, start, end }, report) {
    if (pathFault(line)?.is !== 'slash') return;
    if (isMetaContent(value)) {
      report(start, end, { variant: 'meta', args: { value: shown(value) } });
      return;
    }
    const length = hostLength(value);
    report(start, end, {
      ...(length > 0 && { variant: 'host', args: { host: shown(value.slice(0, length)) } }),
    });
  },

  fixes: (_, line, place) => writePath('path', line, meantBy(line.value), place),
};

/** A file extension, or the end of a pattern for one: `.html$`, `.css`, but not `.git` or `.well-known`. */
const EXTENSION =
  /^\.(?:[a-z\d]{1,8}\$|(?:x?html?|php\d?|aspx?|jspx?|cgi|do|css|js|json|xml|txt|pdf|docx?|xlsx?|pptx?|csv|zip|gz|rar|jpe?g|png|gif|svg|webp|avif|ico|mp[34]|mov|avi|woff2?|ttf|eot|swf)\*?$)/i;
/** Characters that appear in a URL only after the path. */
const AFTER_PATH = /^[&;=]/;
/** Words for all or no URLs, which are not paths. */
const WORD = /^(?:all|any|everything|none|nothing|no|yes|true|false|null)$/i;

/** Characters that look like a slash. */
const FALSE_SLASH = /[／⁄∕]/g;

/** The pattern that a value without a leading `/` or `*` was clearly meant to be. */
function meantBy(value: string): string | undefined {
  if (value.search(FALSE_SLASH) === 0) return value.replace(FALSE_SLASH, '/');
  const host = hostLength(value);
  if (host > 0) return value.slice(host);
  if (value.startsWith('?')) return anywhere(value);
  if (WORD.test(value) || isMetaContent(value)) return undefined;
  if (EXTENSION.test(value) || AFTER_PATH.test(value)) return `/*${value}`;
  return `/${value.replace(/^(?:\.\.?\/)+/, '')}`;
}
