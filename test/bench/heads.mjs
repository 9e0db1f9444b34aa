/**
 * Reads the pages of a folder with htmlparser2 and exits: `node heads.mjs FOLDER` up to the end of their heads, `node heads.mjs
 * FOLDER all` to their ends. What a check of a build is compared with. JavaScript, so that no compiler is started.
 */
import { closeSync, openSync, readdirSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { Parser } from 'htmlparser2';

/** Octets that are read at once. */
const STEP = 8192;

const [, , folder = '', what] = process.argv;
const buffer = Buffer.alloc(STEP);
for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
  if (!name.endsWith('.html')) continue;
  let isDone = false;
  const parser = new Parser({
    onclosetag(tag) {
      isDone ||= tag === 'head' && what !== 'all';
    },
  });
  const handle = openSync(join(folder, name), 'r');
  for (let length = 1; length > 0 && !isDone; ) {
    length = readSync(handle, buffer, 0, STEP, null);
    parser.write(buffer.toString('utf8', 0, length));
  }
  closeSync(handle);
  parser.end();
}
