/** The commands that read files by their language. */
export { check } from './check.ts';
export { completions } from './completions.ts';
export { explain } from './explain.ts';
export { format } from './formatCommand.ts';
export { lsp } from './lsp.ts';
export { rules } from './rules.ts';
