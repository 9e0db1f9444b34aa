import type { FORMATS } from '../table.ts';
import { checkstyle } from './checkstyle.ts';
import { compact } from './compact.ts';
import type { Format } from './format.ts';
import { github } from './github.ts';
import { json } from './json.ts';
import { junit } from './junit.ts';
import { markdown } from './markdown.ts';
import { stylish } from './stylish.ts';

/** The ways to write findings. Those that make fingerprints load what that takes. */
const LOAD: Readonly<Record<(typeof FORMATS)[number], Format | (() => Promise<Format>)>> = {
  ...{ stylish, compact, text: compact, json, github, junit, checkstyle, markdown },
  sarif: async () => (await import('../fingerprinted.ts')).sarif,
  gitlab: async () => (await import('../fingerprinted.ts')).gitlab,
};

export async function formatNamed(name: string): Promise<Format> {
  const format = LOAD[name as keyof typeof LOAD];
  return typeof format === 'function' ? format() : format;
}
