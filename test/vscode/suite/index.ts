/** The suite that runs inside VS Code, on the desktop and in the browser: every file of checks is imported here. */
import './activation.ts';
import './builtPages.ts';
import './calm.ts';
import './configuration.ts';
import './language.ts';
import './live.ts';
import './otherDocuments.ts';
import './robots.ts';
import './robotsServices.ts';
import './services.ts';
import './sitemapServices.ts';
import './sitemaps.ts';
import './virtualFiles.ts';
// The last one: it ends the server.
import './neverOff.ts';
import { runChecks } from './harness.ts';

/** Called by VS Code in the extension host; rejects if a check fails. */
export function run(): Promise<void> {
  return runChecks();
}
