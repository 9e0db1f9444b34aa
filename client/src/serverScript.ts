/** The list of the server's files that the build writes beside them; the last one starts it. */
const LIST = 'files.json';

/**
 * The server as one script, for where a script cannot load others: all its files one after the other. `read` gives a
 * file of the server's folder by its name; rejects where that does.
 */
export async function serverScript(read: (name: string) => PromiseLike<Uint8Array>): Promise<string> {
  const text = async (name: string): Promise<string> => new TextDecoder().decode(await read(name));
  const names = JSON.parse(await text(LIST)) as readonly string[];
  return (await Promise.all(names.map(text))).join('\n');
}
