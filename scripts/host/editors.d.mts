/** How to start an editor. */
export interface Editor {
  readonly program: string;
  /** What comes before all other arguments. */
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** As the editor says it. */
  readonly version: string;
}

/** Neovim 0.7 or later. Rejects with the reasons if there is none and none can be had. */
export function findNeovim(): Promise<Editor>;

/** Neovim 0.11 or later, which has `vim.lsp.config`. Rejects as `findNeovim`. */
export function findNeovimOfToday(): Promise<Editor>;

/** Emacs that finds eglot. Rejects as `findNeovim`. */
export function findEmacs(): Promise<Editor>;
