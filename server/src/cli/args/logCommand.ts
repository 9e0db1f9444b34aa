/** The command about logs: a row of the table of commands. */
import { FORMAT_NAMES } from '../../logs/formats/names.ts';
import type { CommandRow } from './rows.ts';
import { CRAWLERS, SITEMAP } from './verdictCommands.ts';

export const LOG = {
  name: 'log',
  alias: 'logs',
  operands: 'FILE|-…',
  summary:
    'Says what crawlers do on a site, by its access log, and proposes the narrowest rules that would keep them out of traps, proven by the sitemap and the build.',
  notes: [
    'Crawlers are counted as they name themselves; nobody verifies that. Formats are recognized: combined with any tail, also with virtual hosts and prefixes of Docker, Kubernetes, journald or syslog; JSON of nginx, Envoy, Caddy, Cloudflare, CloudFront, Vercel, Netlify and Traefik; files with a `#Fields:` line (CloudFront, IIS); load balancers of AWS. Files may be gzipped, rotated, and several.',
    'With `--robots`, requests are judged by that file, in the version of the time if git has it, and rules are proposed if sitemaps or built pages prove that they block none of them: those below the folder of the file, and those that `--sitemap` names. A log on standard input is read once, so numbers of proposals are estimates.',
    'Of a log, only counts and the names of known crawlers are printed, and of paths only what looks like words.',
  ],
  options: [
    {
      name: 'format',
      value: 'NAME',
      choices: ['text', 'json', 'markdown'],
      otherwise: 'text',
      help: 'output format',
    },
    {
      name: 'robots',
      value: 'FILE|REV:PATH',
      help: 'the robots.txt to judge, and to propose rules for',
    },
    {
      name: 'against',
      value: 'FILE|REV:PATH',
      help: 'the robots.txt that was in force, if another one: also says what --robots would stop and open',
    },
    SITEMAP,
    { name: 'host', value: 'NAME', help: 'counts only requests to this host' },
    { name: 'since', value: 'DATE', help: 'counts only requests since then, in UTC' },
    {
      name: 'log-format',
      value: 'NAME',
      choices: FORMAT_NAMES,
      otherwise: 'recognized by the first lines',
      help: 'the format of the log',
    },
    { name: 'all', help: 'shows all crawlers, and all traps without a proposal' },
    { name: 'apply', value: 'N', help: 'merges proposal N into the file of --robots' },
    {
      name: 'fail-on',
      value: 'WHAT[:CRAWLER]',
      isMany: true,
      choices: ['refused', 'blocked'],
      forms: /^(?:refused|blocked):[^:]+$/,
      formerChoice: ['forbidden', 'blocked'],
      help: 'exit code 1 if the server refuses requests of a crawler, or of any, or if a crawler requests what is blocked',
    },
    {
      name: 'min-requests',
      value: 'N',
      otherwise: '100',
      help: 'fewer such requests do not fail: anyone can send some in the name of a crawler',
    },
    CRAWLERS,
  ],
  examples: [
    { call: 'crawlwise log access.log', does: 'what crawlers do' },
    { call: 'crawlwise log access.log.1.gz access.log --robots public/robots.txt', does: 'with proposals' },
    {
      call: 'crawlwise log access.log --robots robots.txt --against HEAD:robots.txt',
      does: 'what a change would do',
    },
    { call: 'crawlwise log access.log --robots robots.txt --apply 1', does: 'merges a proposal' },
    { call: 'crawlwise log access.log --fail-on refused:Googlebot', does: 'a gate' },
    { call: 'ssh server cat /var/log/nginx/access.log | crawlwise log -', does: 'standard input' },
  ],
} as const satisfies CommandRow;
