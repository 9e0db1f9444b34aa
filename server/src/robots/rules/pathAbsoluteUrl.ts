import { cite } from './shared/cite.ts';
import { replace } from './shared/edits.ts';
import { pathFault } from './shared/path.ts';
import type { RobotsLeafRule } from './types.ts';

export const rule: RobotsLeafRule = {
  meta: {
    code: 'robots/path-absolute-url',
    level: 'error',
    message: 'Rules take a path, not a URL: the file is valid for its own host, protocol and port only',
    fixes: { path: { title: 'Keep only the path (the rule then matches)', safe: false } },
    docs: {
      what: 'A URL with its host in an `Allow` or `Disallow`.',
      why: 'Rules are compared with the path and query of a URL, so a rule that starts with a protocol never matches. Each host, protocol and port has a robots.txt of its own.',
      how: 'Write the path from the first `/` behind the host on.',
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
    ],
  },

  leaf(line, report) {
    const fault = pathFault(line);
    if (fault?.is !== 'url') return;
    report(line.valueStart + fault.host.start, line.valueStart + fault.host.end);
  },

  fixes({ start, end }, { text }) {
    const slash = text[end] === '/' ? '' : '/';
    return [{ fix: 'path', edits: [replace(start, end, slash)] }];
  },
};
