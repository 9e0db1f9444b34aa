/** Failed expectations of URLs as printed findings, in the configuration. */
import type { Loadable } from '../../core/service.ts';
import { failureDocument } from '../../project/expectations/failure.ts';
import type { Failure } from '../../project/expectations/results.ts';
import type { FileSettings } from '../../project/settings.ts';
import { type PrintedFinding, rowsOf, type Wants } from './row.ts';

/**
 * A failed expectation as a finding; none if its rule is off.
 * @param lint the settings of the configuration
 */
export async function failureRows(
  { file, part: { start, end }, ...failure }: Omit<Failure, 'uri'> & { readonly file: string },
  lint: FileSettings['lint'],
  languages: readonly Loadable[],
  wants: Wants,
): Promise<readonly PrintedFinding[]> {
  const { service, document, text } = await failureDocument(failure, lint, languages);
  return rowsOf(file, service, document, wants, text).map((row) => ({
    ...row,
    ...{ line: start.line + 1, column: start.character + 1 },
    ...{ endLine: end.line + 1, endColumn: end.character + 1 },
  }));
}
