import { joinClauses } from '../../../core/clauses.ts';
import { offLine, silencedLines } from '../../../core/findings/silenced.ts';
import { HOMEPAGE } from '../../../core/homepage.ts';
import { isOfFailures } from '../../../core/rule/failureRule.ts';
import { docOf, type RuleMeta } from '../../../core/rule/rule.ts';
import type { LineRange } from '../../../text/lineRanges.ts';
import { visibleJson } from '../../report.ts';
import type { PrintedFinding, RowFix } from '../row.ts';
import { separatedByCommas } from './commas.ts';
import { fingerprints, uriOf } from './fingerprint.ts';
import { type Format, leftOutLine, messageWithSource } from './format.ts';
import { ErrorsFirst, textPart } from './kept.ts';
import { OF_ONE_RULE, SARIF } from './limits.ts';

const LEVEL = { error: 'error', warning: 'warning', info: 'note', hint: 'note' } as const;

const regionOf = ({ line, column, endLine, endColumn }: LineRange) => ({
  startLine: line,
  startColumn: column,
  endLine,
  endColumn,
});

/** SARIF 2.1.0, for code scanning: https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html */
export const sarif: Format = {
  wants: { excerpts: true, fixes: true, places: true },
  describesRules: true,
  limits: SARIF,
  reporter({ version, rules: described, isWhole }) {
    const print = fingerprints();
    const rules = new Map<string, { readonly index: number; readonly docs: string | undefined }>();
    const notifications: object[] = [];
    const faults: object[] = [];
    const results = new ErrorsFirst<string>(SARIF, isWhole);
    const most = isWhole ? Number.POSITIVE_INFINITY : OF_ONE_RULE.most;
    const separated = separatedByCommas();
    const result = (row: PrintedFinding) => {
      const { file, code, severity, docs, folded, places, source } = row;
      const fixes = row.fixes?.filter(({ edits }) => edits.length <= most) ?? [];
      if (!rules.has(code)) rules.set(code, { index: rules.size, docs });
      const artifactLocation = { uri: uriOf(file) };
      return {
        ruleId: code,
        ruleIndex: rules.get(code)!.index,
        level: LEVEL[severity],
        message: { text: messageWithSource(row) },
        locations: [{ physicalLocation: { artifactLocation, region: regionOf(row) } }],
        ...(source !== undefined && {
          relatedLocations: [{ physicalLocation: { artifactLocation: { uri: uriOf(source) } } }],
        }),
        partialFingerprints: { 'crawlwise/v1': print(row) },
        ...(places && { properties: { count: folded, places: places.slice(0, most).map(regionOf) } }),
        ...(fixes.length > 0 && { fixes: fixes.map((fix) => fixOf(fix, artifactLocation)) }),
      };
    };
    return {
      start: () =>
        '{"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","runs":[{"columnKind":"utf16CodeUnits","results":[',
      *file({ rows }) {
        for (const { file, line, column, code, message } of rows)
          if (isOfFailures(code))
            notifications.push(
              notificationOf('error', file, message, { startLine: line, startColumn: column }),
            );
        yield* separated(results.now(rows, (row) => textPart(visibleJson(result(row)))));
      },
      refused({ file, reason }) {
        notifications.push(notificationOf('error', file, reason));
        return '';
      },
      fault({ file, line, column, message }) {
        const region = { startLine: line, startColumn: column };
        faults.push(notificationOf('error', file, message, region));
        return '';
      },
      *end({ account, suppressed, off }) {
        yield* separated(results.rest());
        const isSuccessful = notifications.length + faults.length === 0;
        if (results.leftOut > 0)
          notifications.push(noteOf('warning', leftOutLine('sarif', results.leftOut, SARIF)));
        for (const { path, reason, way } of account) {
          const text = way === undefined ? reason : joinClauses([reason, way]);
          notifications.push(
            path === undefined ? noteOf('warning', text) : notificationOf('warning', path, text),
          );
        }
        for (const text of silencedLines({ suppressed, off: [] })) notifications.push(noteOf('note', text));
        for (const rulesOff of off) faults.push(notificationOf('note', rulesOff.config, offLine(rulesOff)));
        const all = [...rules].map(([id, { docs }]) => ({
          id,
          ...descriptionOf(id, described.get(id)),
          ...(docs !== undefined && { helpUri: docs }),
        }));
        const driver = {
          ...{ name: 'Crawlwise', semanticVersion: version, informationUri: HOMEPAGE, rules: all },
        };
        const invocation = {
          executionSuccessful: isSuccessful,
          toolExecutionNotifications: notifications,
          toolConfigurationNotifications: faults,
        };
        yield `\n],"tool":${visibleJson({ driver })},"invocations":${visibleJson([invocation])}}]}\n`;
      },
      leftOut: () => results.leftOut,
    };
  },
};

const noteOf = (level: 'warning' | 'note', text: string) => ({ level, message: { text } });

const notificationOf = (
  level: 'error' | 'warning' | 'note',
  path: string,
  text: string,
  region?: object,
) => ({
  ...{ level, message: { text: `${path}: ${text}` } },
  locations: [{ physicalLocation: { artifactLocation: { uri: uriOf(path) }, ...(region && { region }) } }],
});

/** The order in which GitHub shows alerts: `error`, `warning`, `recommendation`. */
const PROBLEM = {
  error: 'error',
  warning: 'warning',
  info: 'recommendation',
  hint: 'recommendation',
} as const;

/** Plain text of a text in Markdown. */
const plainText = (markdown: string): string =>
  markdown.replace(/`/g, '').replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');

/** What code scanning shows of a rule; GitHub requires the first three. */
function descriptionOf(id: string, rule: RuleMeta | undefined) {
  const text = rule ? (['what', 'why', 'how'] as const).map((key) => docOf(rule, key)) : [id];
  const [what = id] = text;
  const [first = what] = /^.*?[.:;](?=\s|$)/s.exec(plainText(what)) ?? [];
  return {
    name: nameOf(id),
    shortDescription: { text: first.replace(/[:;]$/, '.') },
    fullDescription: { text: plainText(what) },
    help: { text: plainText(text.join('\n\n')), markdown: text.join('\n\n') },
    ...(rule &&
      rule.level !== 'off' && {
        defaultConfiguration: { level: LEVEL[rule.level] },
        properties: { tags: [id.slice(0, id.indexOf('/'))], 'problem.severity': PROBLEM[rule.level] },
      }),
  };
}

/** `robots/missing-colon` as SARIF names rules: `RobotsMissingColon`. */
const nameOf = (code: string): string =>
  code.replace(/(?:^|[/-])([a-z\d])/g, (_, first: string) => first.toUpperCase());

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
