import type { FORMATS } from '../../args/table.ts';
import { checkstyle } from './checkstyle.ts';
import { compact } from './compact.ts';
import type { Format } from './format.ts';
import { github } from './github.ts';
import { json } from './json.ts';
import { junit } from './junit.ts';
import { markdown } from './markdown.ts';
import { rdjson } from './rdjson.ts';
import { inRepository } from './repositoryPath.ts';
import { stylish } from './stylish.ts';

/**
 * The output formats; those for CI name files by their path in the repository. Formats with fingerprints are loaded on
 * demand.
 */
const LOAD: Readonly<Record<(typeof FORMATS)[number], Format | (() => Promise<Format>)>> = {
  ...{ stylish, compact, text: compact, json, markdown },
  ...{ github: inRepository(github), junit: inRepository(junit), checkstyle: inRepository(checkstyle) },
  rdjson: inRepository(rdjson),
  sarif: async () => inRepository((await import('../fingerprinted.ts')).sarif),
  gitlab: async () => inRepository((await import('../fingerprinted.ts')).gitlab),
};

export async function formatNamed(name: string): Promise<Format> {
  const format = LOAD[name as keyof typeof LOAD];
  return typeof format === 'function' ? format() : format;
}
