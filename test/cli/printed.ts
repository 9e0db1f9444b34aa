/** The output of a program that keeps running. */
import type { ChildProcess } from 'node:child_process';

/**
 * Collects what a process prints from now on.
 * @returns `all`: everything so far; `next`: resolves when a pattern is printed after what it found before
 */
export function printedBy(child: ChildProcess) {
  let all = '';
  let from = 0;
  let look = () => {};
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      all += text;
      look();
    });
  return {
    all: () => all,
    next: (pattern: RegExp) =>
      new Promise<void>((resolve) => {
        look = () => {
          const found = pattern.exec(all.slice(from));
          if (!found) return;
          from += found.index + found[0].length;
          look = () => {};
          resolve();
        };
        look();
      }),
  };
}
