import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { unpackChromium } from './chromium.mjs';

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
];

const LEAVE_SIGNALS = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Starts a headless Chromium: the one that the environment variable CRAWLWISE_CHROMIUM names, otherwise an installed
 * one, otherwise the one of the npm package `@sparticuz/chromium`. It can connect to 127.0.0.1 only.
 *
 * The caller handles signals: playwright would end the process. The browser ends with the process.
 *
 * @returns {Promise<import('playwright-core').Browser>}
 * @throws with the error of every attempt if none of them starts
 */
export async function launchBrowser() {
  const reasons = [];
  for (const { name, options } of candidates()) {
    try {
      return await chromium.launch({ headless: true, args: ARGS, ...LEAVE_SIGNALS, ...(await options()) });
    } catch (error) {
      reasons.push(`${name}: ${/** @type {Error} */ (error).message.split('\n')[0]}`);
    }
  }
  throw new Error(
    `No Chromium starts; name one in CRAWLWISE_CHROMIUM or install Chrome or Chromium (${reasons.join('; ')})`,
  );
}

/** @returns {{ name: string, options: () => Promise<import('playwright-core').LaunchOptions> }[]} */
function candidates() {
  const at = (/** @type {string} */ executablePath) => ({
    name: executablePath,
    options: async () => ({ executablePath }),
  });
  const named = process.env.CRAWLWISE_CHROMIUM;
  if (named) return [at(named)];
  return [
    ...INSTALLED.filter((path) => existsSync(path)).map(at),
    { name: "playwright's channel chrome", options: async () => ({ channel: 'chrome' }) },
    { name: '@sparticuz/chromium', options: async () => ({ ...(await unpackChromium()) }) },
  ];
}
