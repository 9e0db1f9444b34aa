/** See `vscodeSchema.mjs`. */
export function vscodeSchema(schema: string, levels: Readonly<Record<string, string>>): string;
export function settingsSchema(schema: string): string;
export function workspaceSchema(): string;
export function levelsOf(words: Readonly<Record<string, string>>): Record<string, string>;
