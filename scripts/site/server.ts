/** Serves a built site on this machine. */
import { context } from 'esbuild';

/**
 * @param port 0 for any that is free
 * @returns the URL of the start page
 */
export async function serveSite(
  folder: string,
  port = 0,
): Promise<{ readonly address: string; stop(): Promise<void> }> {
  const server = await context({});
  const served = await server.serve({ servedir: folder, host: '127.0.0.1', port });
  return { address: `http://127.0.0.1:${served.port}/`, stop: () => server.dispose() };
}
