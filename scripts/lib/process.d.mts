/** See `process.mjs`. */
export function npm(): { command: string; args: string[]; env: NodeJS.ProcessEnv };
