/**
 * A flag of V8: it inlines a third as much of the code as else. Much of the time in which a large file is read goes into
 * compiling, which costs less then; what is compiled runs as fast.
 */
export const INLINE_LESS = '--max-inlined-bytecode-size-cumulative=300';
