/** The user-facing texts of the client, collected from its sources in VS Code's format for translations. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A call of `vscode.l10n.t`, or of `t` as an alias. */
const CALL = /\b(?:l10n\.)?t\(\s*(?:'((?:[^'\\\n]|\\.)*)'|([^'\s]))/g;

/**
 * @param folder the client's sources
 * @returns each text mapped to itself, as in `l10n/bundle.l10n.json`
 * @throws if a text is not a plain literal in single quotes, so that it cannot be collected
 */
export function clientWords(folder: string): Record<string, string> {
  const words = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) =>
      [...readFileSync(join(folder, file), 'utf8').matchAll(CALL)].map(([call, text]) => {
        if (text === undefined) throw new Error(`${file}: ${call}… is not given a text in single quotes`);
        return text.replace(/\\(.)/g, '$1');
      }),
    );
  return Object.fromEntries([...new Set(words)].sort().map((word) => [word, word]));
}
