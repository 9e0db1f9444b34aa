/** Failed expectations of URLs as printed findings, in the configuration. */
import type { FilePart } from '../../core/rule/expected.ts';
import type { Loadable } from '../../core/service.ts';
import { Project } from '../../project/project.ts';
import type { FileSettings } from '../../project/settings.ts';
import { type PrintedFinding, rowsOf, type Wants } from './row.ts';

/**
 * A failed expectation as a finding; none if its rule is off.
 * @param failure its place in the configuration, and the URL that was tested
 * @param lint the settings of the configuration
 */
export async function failureRows(
  { file, part, url, sentence }: { file: string; part: FilePart; url: string; sentence: string },
  lint: FileSettings['lint'],
  languages: readonly Loadable[],
  wants: Wants,
): Promise<readonly PrintedFinding[]> {
  const lines = Object.entries({ page: url, expected: sentence });
  const text = lines.map(([name, value]) => `${name}: ${value}\n`).join('');
  const project = new Project(languages, [], () => ({}));
  const { service, document } = await project.read({ uri: 'answer:', text, language: 'answer' }, lint);
  const { start, end } = part;
  return rowsOf(file, service, document, wants, text).map((row) => ({
    ...row,
    ...{ line: start.line + 1, column: start.character + 1 },
    ...{ endLine: end.line + 1, endColumn: end.character + 1 },
  }));
}
