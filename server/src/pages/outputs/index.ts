/** The outputs that are recognized by their manifests, before any host is guessed. */
import { beforeProgram } from './beforeProgram.ts';
import { next } from './next.ts';
import type { Output, OutputFiles } from './output.ts';
import { vercelOutput } from './vercelOutput.ts';
import { workers } from './workers.ts';

const KINDS = [next, vercelOutput, workers, beforeProgram];

/** The output whose root is a folder; undefined if no manifest says so. */
export function outputIn(files: OutputFiles): Output | undefined {
  for (const kind of KINDS) {
    const output = kind(files);
    if (output) return output;
  }
  return undefined;
}
