import { parsedUrl } from '../../core/uri.ts';
import { cite } from './shared/cite.ts';
import { writePath } from './shared/fixedLine.ts';
import { PATHS, pathFault } from './shared/path.ts';
import { anywhere, queryFault } from './shared/query.ts';
import type { RobotsLeafRule } from './types.ts';

export const rule: RobotsLeafRule = {
  meta: {
    code: 'robots/path-absolute-url',
    needs: ['place'],
    level: 'error',
    once: 'file',
    message: 'This rule never matches: rules take a path such as /private/, not a URL',
    fixes: { path: { title: "Replace with '{path}'", safe: false } },
    docs: {
      what: 'A URL with its host in an `Allow` or `Disallow`.',
      why: 'Crawlers compare rules with the path and query of a URL, so a rule that starts with a protocol never matches. Each host, protocol and port has its own robots.txt. What the rule should block stays open.',
      how: 'Write the path, starting with the first `/` after the host. A rule for another host belongs in the robots.txt of that host.',
    },
    sources: cite('G-spec', 'RFC 2.2', 'RFC 2.3'),
    examples: [
      {
        bad: 'User-agent: *\nDisallow: ⟦https://www.example.com⟧/private/\n',
        good: 'User-agent: *\nDisallow: /private/\n',
        fix: 'path',
      },
      {
        bad: 'User-agent: *\nDisallow: ⟦//www.example.com⟧/private/\n',
        good: 'User-agent: *\nDisallow: /private/\n',
        fix: 'path',
      },
      {
        bad: 'User-agent: *\nAllow: ⟦https://cdn.example.net⟧/logo.png\n',
        good: 'User-agent: *\nAllow: /logo.png\n',
        site: { address: 'https://www.example.com/robots.txt', files: {} },
      },
    ],
  },

  visits: PATHS,
  value({ line, start }, report) {
    const fault = pathFault(line);
    if (fault?.is === 'url') report(start + fault.host.start, start + fault.host.end);
  },

  fixes({ start, end }, line, context) {
    if (isElsewhere(line.text.slice(start, end), context.site.origin)) return [];
    const rest = line.text.slice(end, line.valueEnd);
    const path = rest.startsWith('/') ? rest : `/${rest}`;
    return writePath('path', line, queryFault(path)?.is === 'home' ? anywhere(path) : path, context);
  },
};

/** Whether a URL is certainly on another site than the file. */
function isElsewhere(url: string, origin: string | undefined): boolean {
  if (origin === undefined) return false;
  const host = parsedUrl(url.startsWith('//') ? `https:${url}` : url)?.hostname;
  return host === undefined || withoutWww(host) !== withoutWww(new URL(origin).hostname);
}

const withoutWww = (host: string): string => host.replace(/^www\./, '');
