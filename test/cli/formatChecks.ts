/**
 * What the output of each format must be, by its specification and by what its hosts read. Each check throws for
 * anything else.
 */
import assert from 'node:assert/strict';
import { Ajv } from 'ajv';
import { SaxesParser } from 'saxes';
import { SARIF } from './sarifSchema.ts';

const ajv = new Ajv({ strict: false });
const validated = (schema: object) => {
  const validate = ajv.compile(schema);
  return (text: string) => {
    const value = JSON.parse(text);
    const isValid: boolean = validate(value);
    assert.ok(isValid, JSON.stringify(validate.errors));
    return value;
  };
};

const areDistinct = (values: readonly string[], what: string): void =>
  assert.equal(new Set(values).size, values.length, `${what} are not distinct`);

interface Region {
  readonly startLine: number;
  readonly startColumn?: number;
  readonly endLine?: number;
  readonly endColumn?: number;
}

/** Whether a region ends before it starts (SARIF 2.1.0, 3.30.7 and 3.30.8). */
const isReversed = ({ startLine, startColumn = 1, endLine = startLine, endColumn }: Region): boolean =>
  endLine < startLine || (endLine === startLine && endColumn !== undefined && endColumn < startColumn);

/** All regions in a value. */
function regionsIn(value: unknown): readonly Region[] {
  if (typeof value !== 'object' || value === null) return [];
  return 'startLine' in value ? [value as Region] : Object.values(value).flatMap(regionsIn);
}

const sarifSchema = validated(SARIF);
/** SARIF 2.1.0: the schema, and what a schema cannot say. */
export function sarif(text: string): void {
  for (const { results, tool } of sarifSchema(text).runs) {
    const { rules } = tool.driver;
    areDistinct(
      rules.map(({ id }: { id: string }) => id),
      'rules',
    );
    areDistinct(
      results.map((result: { partialFingerprints: object }) => JSON.stringify(result.partialFingerprints)),
      'fingerprints',
    );
    for (const { ruleId, ruleIndex } of results) assert.equal(rules[ruleIndex]?.id, ruleId);
    assert.deepEqual(regionsIn(results).filter(isReversed), []);
  }
}

const line = { type: 'integer', minimum: 1, maximum: 2 ** 31 - 1 };
const word = { type: 'string', minLength: 1 };

/** "Code Quality report format", https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format */
const gitlabSchema = validated({
  type: 'array',
  items: {
    type: 'object',
    required: ['description', 'check_name', 'fingerprint', 'severity', 'location'],
    properties: {
      ...{ description: word, check_name: word, fingerprint: word },
      severity: { enum: ['info', 'minor', 'major', 'critical', 'blocker'] },
      location: {
        type: 'object',
        required: ['path', 'lines'],
        properties: {
          path: { type: 'string', pattern: String.raw`^(?!\./).` },
          lines: { type: 'object', required: ['begin'], properties: { begin: line, end: line } },
        },
      },
    },
  },
});
export function gitlab(text: string): void {
  assert.ok(!text.startsWith('\ufeff'), 'a byte order mark');
  const issues = gitlabSchema(text);
  areDistinct(
    issues.map(({ fingerprint }: { fingerprint: string }) => fingerprint),
    'fingerprints',
  );
}

const only = (properties: object, ...required: readonly string[]) => ({
  ...{ type: 'object', additionalProperties: false, required, properties },
});
const range = only(
  { start: only({ line, column: line }, 'line'), end: only({ line, column: line }, 'line') },
  'start',
);
/** `DiagnosticResult` of https://github.com/reviewdog/reviewdog/tree/master/proto/rdf: unknown fields are refused. */
const rdjsonSchema = validated(
  only(
    {
      source: only({ name: word, url: word }, 'name'),
      severity: { enum: ['UNKNOWN_SEVERITY', 'ERROR', 'WARNING', 'INFO'] },
      diagnostics: {
        type: 'array',
        items: only(
          {
            message: word,
            location: only({ path: word, range }, 'path'),
            severity: { enum: ['ERROR', 'WARNING', 'INFO'] },
            code: only({ value: word, url: word }, 'value'),
            suggestions: { type: 'array', items: only({ range, text: { type: 'string' } }, 'range', 'text') },
          },
          ...['message', 'location', 'severity'],
        ),
      },
    },
    'diagnostics',
  ),
);
export const rdjson = (text: string): void => void rdjsonSchema(text);

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
  text: string;
}

interface ElementRule {
  /** The attributes; those with `?` may be missing. */
  readonly attributes: Readonly<Record<string, RegExp>>;
  /** The elements in it; without, it has text. */
  readonly children?: readonly string[];
}

/** The root element of a text that follows these rules. */
function parsed(text: string, rules: Readonly<Record<string, ElementRule>>): Element {
  const parser = new SaxesParser();
  const top: Element = { name: '', attributes: {}, children: [], text: '' };
  const open = [top];
  parser.on('error', (error) => assert.fail(error));
  parser.on('opentag', ({ name, attributes }) => {
    const element: Element = { name, attributes, children: [], text: '' };
    open.at(-1)!.children.push(element);
    open.push(element);
  });
  parser.on('text', (part) => {
    open.at(-1)!.text += part;
  });
  parser.on('closetag', () => void open.pop());
  parser.write(text).close();
  const [root] = top.children;
  follows(root!, rules);
  return root!;
}

function follows(
  { name, attributes, children, text }: Element,
  rules: Readonly<Record<string, ElementRule>>,
) {
  const rule = rules[name];
  assert.ok(rule, `<${name}>`);
  const known = new Map(Object.entries(rule.attributes).map(([key, value]) => [key.replace('?', ''), value]));
  for (const [key, value] of Object.entries(attributes))
    assert.match(value, known.get(key) ?? /^(?!)/, `${key} of <${name}>`);
  for (const key of Object.keys(rule.attributes))
    assert.ok(key.endsWith('?') || key in attributes, `<${name}> without ${key}`);
  if (rule.children) assert.equal(text.trim(), '', `text in <${name}>`);
  for (const child of children) {
    assert.ok(rule.children?.includes(child.name), `<${child.name}> in <${name}>`);
    follows(child, rules);
  }
}

const ANY = /./s;
const NUMBER = /^\d+$/;
const PLACE = /^[1-9]\d*$/;

/** What Jenkins and reviewdog read of Checkstyle's XML. */
export const checkstyle = (text: string): void =>
  void parsed(text, {
    checkstyle: { attributes: { version: /^\d+\.\d+$/ }, children: ['file'] },
    file: { attributes: { name: ANY }, children: ['error'] },
    error: {
      attributes: {
        ...{ line: PLACE, 'column?': PLACE, severity: /^(?:ignore|info|warning|error)$/ },
        ...{ message: ANY, 'source?': /^[^.]+\.[^.]+$/ },
      },
      children: [],
    },
  });

const OUTCOMES = ['failure', 'error', 'skipped'] as const;
/** What GitLab, Jenkins and Buildkite read of JUnit's XML: the counts are right, and no two cases have the same name. */
export function junit(text: string): void {
  const outcome = { attributes: { 'type?': ANY, message: ANY } };
  const root = parsed(text, {
    testsuites: { attributes: { 'name?': ANY }, children: ['testsuite'] },
    testsuite: {
      attributes: { name: ANY, tests: NUMBER, failures: NUMBER, errors: NUMBER, 'skipped?': NUMBER },
      children: ['testcase'],
    },
    testcase: { attributes: { classname: ANY, name: ANY }, children: [...OUTCOMES, 'system-out'] },
    ...{ failure: outcome, error: outcome, skipped: outcome, 'system-out': { attributes: {} } },
  });
  assert.equal(root.name, 'testsuites');
  for (const { attributes, children } of root.children) {
    const outcomes = children.flatMap((element) => element.children).map(({ name }) => name);
    const count = (name: string): number => outcomes.filter((outcome) => outcome === name).length;
    const { tests, failures, errors, skipped = '0' } = attributes;
    assert.deepEqual(
      [tests, failures, errors, skipped].map(Number),
      [children.length, ...OUTCOMES.map(count)],
      `counts of ${attributes.name}`,
    );
    for (const element of children) assert.ok(element.children.length <= 1, 'two outcomes of a case');
    // GitLab reads the content.
    for (const { name, text: content } of children.flatMap((element) => element.children))
      assert.notEqual(content.trim(), '', `<${name}> without text`);
  }
  const cases = root.children.flatMap(({ children }) => children);
  areDistinct(
    cases.map(({ attributes }) => `${attributes.classname} ${attributes.name}`),
    'names of cases',
  );
}

/** A workflow command or a line of the log in each line. */
export function github(text: string): void {
  const command =
    /^::(?:error|warning|notice) file=[^,:]+,line=\d+,endLine=\d+(?:,col=\d+,endColumn=\d+)?,title=[^,:]+::.+$/;
  for (const item of text.split('\n').slice(0, -1))
    assert.match(item, item.startsWith('::') ? command : /^(?!\s*::)(?!.*##[a-z]*\[).+$/);
}
