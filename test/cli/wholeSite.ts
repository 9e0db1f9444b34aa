import { statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { messageOf } from '../../server/src/core/rule/rule.ts';
import type { Loadable } from '../../server/src/core/service.ts';
import { loadReader } from '../../server/src/site/facts/readers.ts';
import { Sites } from '../../server/src/site/sites.ts';

/** Texts of files by their path. */
export type Texts = Readonly<Record<string, string>>;

/**
 * The reference for the output of `check` on the files of a site: keeps all files in memory and reads each in full. The
 * command line must print the same in less space and time.
 */
export async function referenceLines(
  place: string,
  texts: Texts,
  languages: readonly Loadable[],
): Promise<string[]> {
  const sites = new Sites();
  const uriOf = (name: string) => pathToFileURL(join(place, name)).href;
  sites.open([pathToFileURL(place).href]);
  const files = Object.entries(texts).sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [name] of files) sites.add(uriOf(name));
  const found = files.map(([name, text]) => ({
    ...{ name, text },
    language: languages.find(({ claims }) =>
      claims({ uri: uriOf(name), languageId: '', head: text.slice(0, 4096) }),
    )!,
  }));
  for (const { name, text, language } of found) {
    await loadReader(language.id);
    sites.put(uriOf(name), text, statSync(join(place, name)).mtimeMs)();
  }
  const lines: string[] = [];
  for (const { name, text, language } of found) {
    const service = await language.load();
    const config = { levels: new Map(), site: sites.viewOf(uriOf(name)) };
    const identity = { uri: uriOf(name), languageId: language.id, version: 0 };
    const document = service.read(service.open(identity, text, config));
    for (const finding of service.findings(document).findings) {
      const { line, character } = document.text.positionAt(finding.start);
      const message = messageOf(service.rules.find(({ code }) => code === finding.code)!, finding);
      lines.push(`${name}:${line + 1}:${character + 1} ${finding.severity} ${finding.code} ${message}`);
    }
  }
  return lines;
}
