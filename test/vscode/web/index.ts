/**
 * The suite that runs in the web extension host: the checks of the desktop that need nothing but the editor, and what
 * differs without Node. Independent of how it was loaded.
 */
import '../suite/activation.ts';
import './host.ts';
import '../suite/robots.ts';
import '../suite/services.ts';
import '../suite/sitemaps.ts';
import '../suite/virtualFiles.ts';
import './site.ts';
import './log.ts';
import { runChecks } from '../suite/harness.ts';

/** Called by VS Code in the extension host; rejects if a check fails. */
export function run(): Promise<void> {
  return runChecks();
}
