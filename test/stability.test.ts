/**
 * What is public, as `docs/stability.md` promises it: nothing is lost within a major version. What is new is added to the list by
 * `npm test -- test/stability --update`; what the list has lost is a break.
 */
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import codes from '../server/codes.json' with { type: 'json' };
import { COMMANDS, EXIT_CODES } from '../server/src/cli/args/table.ts';
import { connect } from './mcp/connected.ts';
import { root } from './protocol/client.ts';

const LIST = 'test/stability.json';
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');
const manifest = JSON.parse(textOf('package.json'));

type Schema = Readonly<Record<string, unknown>>;

/** The names of properties in a schema, with those that they are in; definitions by their names. */
function propertiesOf(schema: unknown, path = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema as Schema).flatMap(([key, value]) =>
    ['properties', '$defs', 'definitions'].includes(key)
      ? Object.entries(value as Schema).flatMap(([name, inner]) => {
          const own = path === '' ? name : `${path}.${name}`;
          return [own, ...propertiesOf(inner, own)];
        })
      : propertiesOf(value, path),
  );
}

const unique = (names: readonly string[]): string[] => [...new Set(names)].sort();
const schemaNames = (file: string): string[] =>
  unique(propertiesOf(JSON.parse(textOf(`server/schemas/${file}`))));

/** The exported names of a declaration file, with the members of interfaces. */
function declared(path: string): string[] {
  const text = textOf(path).replace(/\/\*\*[\s\S]*?\*\//g, '');
  return [
    ...text.matchAll(
      /^export (?:declare )?(function|interface|type) (\w+)([\s\S]*?)(?=^export |$(?![\s\S]))/gm,
    ),
  ].flatMap(([, kind, name = '', body = '']) =>
    kind === 'interface'
      ? [name, ...[...body.matchAll(/^ {2}readonly (\w+)\??:/gm)].map(([, member]) => `${name}.${member}`)]
      : [name],
  );
}

/** Everything public, by kind. */
async function published(): Promise<Readonly<Record<string, readonly string[]>>> {
  const { client } = await connect([root]);
  const { tools } = await client.listTools();
  const sections: readonly { readonly properties: object }[] = manifest.contributes.configuration;
  const commands: readonly { readonly command: string }[] = manifest.contributes.commands;
  return {
    codes: unique(codes),
    settings: unique(sections.flatMap(({ properties }) => Object.keys(properties))),
    commands: unique(commands.map(({ command }) => command)),
    configuration: schemaNames('crawlwise.json'),
    options: unique(
      COMMANDS.flatMap(({ name, options }) => [
        name,
        ...options.flatMap((option) =>
          [option.name, option.formerly].flatMap((flag) => (flag === undefined ? [] : [`${name} --${flag}`])),
        ),
      ]),
    ),
    exitCodes: EXIT_CODES.map(([code]) => String(code)),
    report: schemaNames('report.schema.json'),
    audit: schemaNames('audit.schema.json'),
    diff: schemaNames('diff.schema.json'),
    diffUrls: schemaNames('diff-urls.schema.json'),
    edits: schemaNames('edits.schema.json'),
    log: schemaNames('log.schema.json'),
    library: unique(
      ['crawlwise', 'vitest', 'node-test'].flatMap((name) => declared(`server/src/library/${name}.d.ts`)),
    ),
    mcp: unique(
      tools.flatMap(({ name, inputSchema, outputSchema }) => [
        name,
        ...propertiesOf(inputSchema).map((property) => `${name} input ${property}`),
        ...propertiesOf(outputSchema).map((property) => `${name} output ${property}`),
      ]),
    ),
  };
}

test('what is public is listed, and nothing of the list is lost', async () => {
  const now = await published();
  if (process.env.CRAWLWISE_TEST_UPDATE !== undefined)
    writeFileSync(join(root, LIST), `${JSON.stringify(now, undefined, 2)}\n`);
  const listed = JSON.parse(textOf(LIST)) as typeof now;
  assert.deepEqual(Object.keys(now), Object.keys(listed));
  for (const [kind, names] of Object.entries(now)) {
    assert.ok(names.length > 3, kind);
    assert.deepEqual(
      listed[kind]!.filter((name) => !names.includes(name)),
      [],
      `lost of ${kind}`,
    );
    assert.deepEqual(
      names.filter((name) => !listed[kind]!.includes(name)),
      [],
      `${kind} not in ${LIST}: npm test -- test/stability --update`,
    );
  }
});

test('the page names each kind', () => {
  const page = textOf('docs/stability.md');
  for (const kind of Object.keys(JSON.parse(textOf(LIST)) as object))
    assert.ok(page.includes(`\`${kind}\``), kind);
});
