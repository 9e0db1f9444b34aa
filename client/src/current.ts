/**
 * The answer about a document, if it is about its current text; undefined if the user has typed or canceled in the
 * meantime, also if `ask` has failed then. Rejects if `ask` does.
 */
export async function current<T>(
  document: { readonly version: number },
  token: { readonly isCancellationRequested: boolean },
  ask: () => Promise<T>,
): Promise<T | undefined> {
  const { version } = document;
  const isOutdated = (): boolean => token.isCancellationRequested || document.version !== version;
  try {
    const answer = await ask();
    return isOutdated() ? undefined : answer;
  } catch (error) {
    if (isOutdated()) return undefined;
    throw error;
  }
}
