#!/usr/bin/env node
/** Starts the command line that a release carries beside this file, for the action and the hooks. Knows no other place to look. */
import { existsSync } from 'node:fs';

const bundle = new URL('../dist/action/cli.js', import.meta.url);
if (existsSync(bundle)) await import(bundle.href);
else {
  process.stderr.write(
    'crawlwise: only the commits of release tags contain the command line; use a tag such as v1.2.3\n',
  );
  process.exitCode = 2;
}
