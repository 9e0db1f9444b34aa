import { joinClauses } from '../../../core/clauses.ts';
import { visibleJson } from '../../report.ts';
import type { Row, RowFix, Span } from '../row.ts';
import { fingerprints, uriOf } from './fingerprint.ts';
import type { Format } from './format.ts';

const LEVEL = { error: 'error', warning: 'warning', info: 'note', hint: 'note' } as const;

const regionOf = ({ line, column, endLine, endColumn }: Span) => ({
  startLine: line,
  startColumn: column,
  endLine,
  endColumn,
});

/** SARIF 2.1.0, for code scanning: https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html */
export const sarif: Format = {
  wants: { excerpts: true, fixes: true, places: true },
  reporter({ version }) {
    const print = fingerprints();
    const rules = new Map<string, { readonly index: number; readonly docs: string | undefined }>();
    const notifications: object[] = [];
    let separator = '\n';
    const result = (row: Row) => {
      const { file, code, severity, message, docs, folded, places, fixes = [] } = row;
      if (!rules.has(code)) rules.set(code, { index: rules.size, docs });
      const artifactLocation = { uri: uriOf(file) };
      return {
        ruleId: code,
        ruleIndex: rules.get(code)!.index,
        level: LEVEL[severity],
        message: { text: message },
        locations: [{ physicalLocation: { artifactLocation, region: regionOf(row) } }],
        partialFingerprints: { 'crawlwise/v1': print(row) },
        ...(places && { properties: { count: folded, places: places.map(regionOf) } }),
        ...(fixes.length > 0 && { fixes: fixes.map((fix) => fixOf(fix, artifactLocation)) }),
      };
    };
    return {
      start: () =>
        '{"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","runs":[{"columnKind":"utf16CodeUnits","results":[',
      file: ({ rows }) =>
        rows
          .map((row) => {
            const before = separator;
            separator = ',\n';
            return before + visibleJson(result(row));
          })
          .join(''),
      refused({ file, reason }) {
        notifications.push(notificationOf('error', file, reason));
        return '';
      },
      end({ passedOver }) {
        const isSuccessful = notifications.length === 0;
        for (const { path, reason, way } of passedOver)
          notifications.push(
            notificationOf('warning', path, way === undefined ? reason : joinClauses([reason, way])),
          );
        const all = [...rules].map(([id, { docs }]) => ({
          id,
          ...(docs !== undefined && { helpUri: docs }),
        }));
        const driver = { name: 'Crawlwise', semanticVersion: version, rules: all };
        const invocation = {
          executionSuccessful: isSuccessful,
          toolExecutionNotifications: notifications,
        };
        return `\n],"tool":${visibleJson({ driver })},"invocations":${visibleJson([invocation])}}]}\n`;
      },
    };
  },
};

const notificationOf = (level: 'error' | 'warning', path: string, text: string) => ({
  ...{ level, message: { text: `${path}: ${text}` } },
  locations: [{ physicalLocation: { artifactLocation: { uri: uriOf(path) } } }],
});

const fixOf = ({ title, edits }: RowFix, artifactLocation: { readonly uri: string }) => ({
  description: { text: title },
  artifactChanges: [
    {
      artifactLocation,
      replacements: edits.map((edit) => ({
        deletedRegion: regionOf(edit),
        ...(edit.text !== '' && { insertedContent: { text: edit.text } }),
      })),
    },
  ],
});
