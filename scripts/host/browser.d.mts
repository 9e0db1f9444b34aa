import type { Browser } from 'playwright-core';

/** A headless Chromium. Rejects with the error of every attempt if none starts. */
export function launchBrowser(): Promise<Browser>;
