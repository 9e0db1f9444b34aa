export function withProgress<T>(
  what: string,
  work: () => Promise<T>,
  log?: (line: string) => void,
  terminal?: Pick<NodeJS.WriteStream, 'isTTY' | 'write'>,
): Promise<T>;
