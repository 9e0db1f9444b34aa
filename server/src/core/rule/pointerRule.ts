import { isPointer } from '../pointer.ts';
import type { Code, FileRule } from './rule.ts';

const POINTER = `⟦version https://git-lfs.github.com/spec/v1⟧
oid sha256:4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393
size 12345
`;

/**
 * The rule of a language about a pointer of Git LFS in place of a file. No other rule is reported in such a text.
 * @param good the text of a file
 * @param headOf its beginning, at least `POINTER_OCTETS`
 */
export function pointerRule<File>(code: Code, good: string, headOf: (file: File) => string): FileRule<File> {
  return {
    meta: {
      code,
      level: 'error',
      ofPointer: true,
      hides: true,
      message: 'This is a Git LFS pointer, not the file itself: nothing was checked',
      docs: {
        what: 'A file that holds only what Git LFS leaves in place of a large file: its version, hash and size.',
        why: 'The file itself is not here, so nothing of it is checked. If it is published like this, crawlers find no rule and no URL in it.',
        how: 'Run `git lfs pull`. In CI, let the checkout fetch these files, for example with `lfs: true`.',
      },
      sources: [
        { title: 'Git LFS specification', url: 'https://github.com/git-lfs/git-lfs/blob/main/docs/spec.md' },
      ],
      examples: [{ bad: POINTER, good }],
    },
    file(file, report) {
      const head = headOf(file);
      if (isPointer(head)) report(0, head.search(/[\r\n]|$/), { suppressible: false });
    },
  };
}
