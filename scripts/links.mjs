/**
 * Requests every URL outside of the repository that its pages link to, and reports those that fail. It needs the
 * network, so no test runs it: a workflow does, once a week.
 *
 *     npm run links             requests them
 *     npm run links -- --list   only lists the URLs
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pages } from './lib/pages.mjs';
import { root } from './lib/paths.mjs';

const LIMIT_MS = 30_000;
const AT_ONCE = 8;
/** URLs of ours that do not exist yet, and examples. */
const OWN =
  /^https?:\/\/(?:[^/]*\.)?(?:crawlwise\.example|example\.(?:com|org|net)|127\.0\.0\.1|localhost)\b/;

/** The URLs on all pages, each once. */
function addresses() {
  const found = pages().flatMap((page) =>
    [...readFileSync(join(root, page), 'utf8').matchAll(/\]\((https?:\/\/[^)\s]+)\)/g)].map(
      ([, address]) => address,
    ),
  );
  return [...new Set(found)].filter((address) => !OWN.test(address)).sort();
}

/**
 * @param {string} address
 * @returns {Promise<string | undefined>} why it fails, if it does
 */
async function faultOf(address) {
  try {
    const { status } = await fetch(address, { redirect: 'follow', signal: AbortSignal.timeout(LIMIT_MS) });
    return status === 404 || status === 410 ? `${address} answers with ${status}` : undefined;
  } catch (error) {
    return `${address} does not answer: ${error.cause?.code ?? error.message}`;
  }
}

const all = addresses();
if (process.argv.includes('--list')) {
  console.log(all.join('\n'));
} else {
  const faults = [];
  for (let at = 0; at < all.length; at += AT_ONCE) {
    faults.push(...(await Promise.all(all.slice(at, at + AT_ONCE).map(faultOf))).filter(Boolean));
  }
  for (const fault of faults) console.error(fault);
  console.log(`${all.length} addresses, ${faults.length} do not answer`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
