/**
 * What is answered about a document, as long as it is about its present text; undefined where somebody has typed or
 * cancelled in the meantime, whatever came of it then. Rejects where `ask` does.
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
