/**
 * Outputs of a folder with files and a program that answers all else: what shows that it is one, and how the server of the
 * framework answers the forms of a URL for which there is a file.
 */
import type { ServerName } from '../../core/builtPages.ts';
import { type Host, type SlashTable, serveFile, slashTable } from '../hosts/host.ts';
import { textAt } from '../hosts/json.ts';
import { manifestIn, type Output, type OutputFiles } from './output.ts';

/** Paths are relative to the folder with the files. */
interface Row {
  readonly server: ServerName;
  /** They all exist; the first is named in messages. */
  readonly signs: readonly [string, ...string[]];
  /** None of these exists: other servers have the same signs. */
  readonly without?: readonly string[];
  /** What else must be true of the files. */
  readonly fits?: (files: OutputFiles) => boolean;
  /** A further folder whose files are served in the same way. */
  readonly also?: string;
  readonly table: SlashTable;
  readonly status: 301 | 308;
}

/** The presets of Nitro whose server serves the files; others leave that to a host. */
const NITRO_SERVERS = /^(?:node|bun|deno)/;

/** A project without it has a server of its own, which may redirect otherwise. */
const REACT_ROUTER_SERVER = /"@(?:react-router|remix-run)\/serve"/;

const ROWS: readonly Row[] = [
  {
    // `serve_prerendered` of @sveltejs/adapter-node.
    ...{ server: 'sveltekit', signs: ['../handler.js'], also: '../client/' },
    ...{ table: slashTable('html', 'bare', 'missing', 'slash', 'index', 'missing'), status: 308 },
  },
  {
    // @astrojs/node, which reads neither `_headers` nor `_redirects`.
    ...{ server: 'astro', signs: ['../server/entry.mjs'] },
    without: ['../server/wrangler.json', '../../.vercel/output/config.json'],
    ...{ table: slashTable('missing', 'missing', 'html', 'index', 'index', 'index'), status: 301 },
  },
  {
    ...{ server: 'nitro', signs: ['../nitro.json', '../server/index.mjs'] },
    fits: ({ text }) => NITRO_SERVERS.test(textAt(manifestIn(text('../nitro.json')), 'preset') ?? ''),
    ...{ table: slashTable('missing', 'missing', 'html', 'index', 'index', 'index'), status: 301 },
  },
  {
    // Its server is `express.static`.
    ...{ server: 'react-router', signs: ['../server/index.js'] },
    fits: ({ text }) => REACT_ROUTER_SERVER.test(text('../../package.json') ?? '"@react-router/serve"'),
    ...{ table: slashTable('missing', 'missing', 'html', 'slash', 'index', 'index'), status: 301 },
  },
];

/** The output in a folder; undefined if it is none of this kind. */
export function beforeProgram(files: OutputFiles): Output | undefined {
  const row = ROWS.find(
    ({ signs, without = [], fits = () => true }) =>
      signs.every((sign) => files.exists(sign)) && !without.some((sign) => files.exists(sign)) && fits(files),
  );
  return row && { server: row.server, manifest: row.signs[0], host: hostOf(row, files) };
}

function hostOf({ also, table, status }: Row, files: OutputFiles): Host {
  const fileAt = (path: string): string | undefined =>
    [path, ...(also === undefined ? [] : [also + path])].find((file) => files.exists(file));
  const build = { has: (path: string) => fileAt(path) !== undefined };
  return {
    serve(url) {
      const served = serveFile(url, build, table, status);
      if (served.status === 200) return { status: 200, file: fileAt(served.file)! };
      return served.status === 404 ? { status: 'unknown', why: 'program' } : served;
    },
    robotsTags: () => [],
  };
}
