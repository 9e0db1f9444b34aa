/** How to start an editor. */
export interface Editor {
  readonly program: string;
  /** Arguments before all others. */
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** As the editor prints it. */
  readonly version: string;
}

/** Neovim 0.7 or later. Rejects with the reasons if it is neither installed nor available. */
export function findNeovim(): Promise<Editor>;

/** Neovim 0.11 or later, which has `vim.lsp.config`. Rejects as `findNeovim`. */
export function findNeovimOfToday(): Promise<Editor>;

/** Emacs with eglot. Rejects as `findNeovim`. */
export function findEmacs(): Promise<Editor>;

/** Emacs with lsp-mode. Rejects as `findNeovim`. */
export function findEmacsWithLspMode(): Promise<Editor>;

/** Vim 8.2 or later with ALE. Rejects as `findNeovim`. */
export function findVim(): Promise<Editor>;

/**
 * The first candidate that runs with the arguments of the probe, which print its version. Rejects with the reasons of
 * all if none does.
 */
export function find(
  name: string,
  candidates: readonly (() => Promise<Omit<Editor, 'version'>>)[],
  probe: readonly string[],
): Promise<Editor>;

/** An environment in which the loader finds the libraries that are unpacked below a folder. */
export function libraries(root: string): Promise<NodeJS.ProcessEnv>;
