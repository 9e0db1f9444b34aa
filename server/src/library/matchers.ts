/** Matchers for Vitest: `import 'crawlwise/vitest'` adds them to `expect`. */
import { expect } from 'vitest';
import { failureOf } from './held.ts';
import { libraryWords as t } from './words.ts';

const matcher =
  (allowed: boolean) =>
  (robots: unknown, agent: unknown, path: unknown): { pass: boolean; message: () => string } => {
    const failure = failureOf(robots, agent, path, allowed);
    const words = { agent: String(agent), path: String(path) };
    return {
      pass: failure === undefined,
      message: () => failure ?? t(allowed ? 'expectedToAllow' : 'expectedToBlock', words),
    };
  };

expect.extend({ toAllow: matcher(true), toBlock: matcher(false) });
