/** What git leaves in place of a large file that was not fetched (https://github.com/git-lfs/git-lfs/blob/main/docs/spec.md). */
const POINTER = /^version https:\/\/git-lfs\.github\.com\/spec\/v\d/;

/** Whether a text is a pointer of Git LFS, by its beginning. */
export const isPointer = (head: string): boolean => POINTER.test(head);

/** Octets that are enough to recognize one. */
export const POINTER_OCTETS = 64;
