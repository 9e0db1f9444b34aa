/** The checks of formats reject what their hosts refuse or do not show. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkstyle, github, gitlab, junit, rdjson, sarif } from './formatChecks.ts';

const CHECKS = { checkstyle, github, gitlab, junit, rdjson, sarif };

/** Outputs that are right. */
const RIGHT = {
  sarif: JSON.stringify({
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        columnKind: 'utf16CodeUnits',
        results: [
          {
            ...{ ruleId: 'a/b', ruleIndex: 0, level: 'error', message: { text: 'm' } },
            locations: [
              {
                physicalLocation: {
                  artifactLocation: { uri: 'a.txt' },
                  region: { startLine: 2, startColumn: 3, endLine: 2, endColumn: 4 },
                },
              },
            ],
            partialFingerprints: { 'crawlwise/v1': '1' },
          },
        ],
        tool: {
          driver: {
            ...{ name: 'Crawlwise', informationUri: 'https://crawlwise.example/' },
            rules: [
              {
                ...{ id: 'a/b', shortDescription: { text: 's' }, fullDescription: { text: 'f' } },
                help: { text: 'h' },
              },
            ],
          },
        },
        invocations: [{ executionSuccessful: true }],
      },
    ],
  }),
  gitlab:
    '[{"description":"d","check_name":"c","fingerprint":"1","severity":"major","location":{"path":"a.txt","lines":{"begin":1}}}]',
  rdjson:
    '{"source":{"name":"n"},"diagnostics":[{"message":"m","location":{"path":"a.txt","range":{"start":{"line":1,"column":2},"end":{"line":1}}},"severity":"ERROR","suggestions":[]}]}',
  junit:
    '<testsuites><testsuite name="a" tests="2" failures="1" errors="0"><testcase classname="a" name="x"><failure message="m">m</failure></testcase><testcase classname="a" name="y"/></testsuite></testsuites>',
  checkstyle:
    '<checkstyle version="4.3"><file name="a"><error line="1" column="2" severity="info" message="m" source="crawlwise.a/b"/></file></checkstyle>',
  github: '::error file=a.txt,line=1,endLine=1,title=t::m\na.txt:1:1 error t m\n',
} as const;

/** Changes of a part that make it wrong. */
const WRONG: Readonly<Record<keyof typeof RIGHT, readonly (readonly [part: string, wrong: string])[]>> = {
  sarif: [
    ['"version":"2.1.0"', '"version":"2.0.0"'],
    ['"level":"error"', '"level":"fatal"'],
    ['"startLine":2', '"startLine":0'],
    ['"endLine":2', '"endLine":1'],
    ['"endColumn":4', '"endColumn":2'],
    ['"ruleIndex":0', '"ruleIndex":1'],
    ['"a.txt"', '"a b.txt"'],
    ['"message":{"text":"m"}', '"message":"m"'],
    ['"executionSuccessful":true', '"exitCode":0'],
    ['"help":{"text":"h"}', '"properties":{}'],
    [
      '{"id":"a/b"',
      '{"id":"a/b","shortDescription":{"text":"s"},"fullDescription":{"text":"f"},"help":{"text":"h"}},{"id":"a/b"',
    ],
  ],
  gitlab: [
    ['[', '\ufeff['],
    ['"major"', '"error"'],
    ['"begin":1', '"begin":"1"'],
    ['"begin":1', '"begin":0'],
    ['"check_name":"c",', ''],
    ['"a.txt"', '"./a.txt"'],
    [
      ']',
      ',{"description":"e","check_name":"c","fingerprint":"1","severity":"info","location":{"path":"b","lines":{"begin":1}}}]',
    ],
  ],
  rdjson: [
    ['"severity":"ERROR"', '"severity":"error"'],
    ['"line":1', '"line":1.5'],
    ['"column":2', '"character":2'],
    ['"message":"m",', ''],
    ['"suggestions":[]', '"suggestions":[{"text":"t"}]'],
    ['"diagnostics"', '"findings"'],
  ],
  junit: [
    ['tests="2"', 'tests="1"'],
    ['failures="1"', 'failures="0"'],
    ['errors="0"', 'errors="1"'],
    ['name="y"', 'name="x"'],
    ['classname="a" name="y"', 'name="y"'],
    ['>m</failure>', '/>'],
    ['</failure>', '</failure><skipped message="m">m</skipped>'],
    ['<testsuites>', '<testsuites>text'],
    ['<testcase classname="a" name="y"/>', '<case/>'],
  ],
  checkstyle: [
    ['line="1"', 'line="0"'],
    ['severity="info"', 'severity="hint"'],
    [' message="m"', ''],
    [' name="a"', ''],
    ['crawlwise.a/b', 'crawlwise'],
    ['</file>', '<warning/></file>'],
    ['message="m"', 'message="<"'],
  ],
  github: [
    ['file=a.txt', 'file=a:txt'],
    ['::error', '::fatal'],
    ['::m\n', '::m\nm\n::debug::x\n'],
    ['error t m', '##[error]m'],
  ],
};

for (const [name, right] of Object.entries(RIGHT)) {
  const format = name as keyof typeof RIGHT;
  const check: (text: string) => void = CHECKS[format];
  test(`the check of ${name} accepts what is right, and nothing else`, () => {
    check(right);
    for (const [part, wrong] of WRONG[format]) {
      assert.ok(right.includes(part), part);
      assert.throws(() => check(right.replace(part, wrong)), Error, `${part} -> ${wrong}`);
    }
  });
}
