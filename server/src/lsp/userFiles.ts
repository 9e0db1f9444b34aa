/** Files that a user writes for Crawlwise: where their names lead, and how what is wrong in them is shown. */
import { type Diagnostic, DiagnosticSeverity } from 'vscode-languageserver';
import type { FileFault } from '../core/json.ts';
import { parsedUrl, slashed } from '../core/uri.ts';
import { SOURCE } from './convert.ts';

const ABSOLUTE = /^(?:[\\/]|[A-Za-z]:[\\/])/;
const URI = /^[A-Za-z][A-Za-z\d+.-]+:\//;

/** Where a path of a setting or a configuration leads: in each of these folders, unless it is a whole one. */
export function urisOf(path: string, folders: readonly string[]): readonly string[] {
  const written = path
    .trim()
    .replace(/^\$\{workspaceFolder\}[\\/]/, '')
    .replace(/(?<=.)[\\/]+$/, '');
  if (URI.test(written)) return [written];
  const isAbsolute = ABSOLUTE.test(written);
  const encoded = written.split(/[\\/]/).map(encodeURIComponent).join('/');
  const bases = folders.length > 0 || !isAbsolute ? folders : ['file:///'];
  const uris = bases.flatMap((folder) => {
    const target = isAbsolute && !encoded.startsWith('/') ? `/${encoded}` : encoded;
    return parsedUrl(target, slashed(folder))?.href ?? [];
  });
  return [...new Set(uris)];
}

/** A fault as it is shown in its file; `data` is what the client needs to fix it. */
export const faultDiagnostic = ({ start, end, message, wrongKey }: FileFault): Diagnostic => ({
  range: { start, end },
  severity: DiagnosticSeverity.Error,
  source: SOURCE,
  message,
  ...(wrongKey && { data: { wrongKey } }),
});
