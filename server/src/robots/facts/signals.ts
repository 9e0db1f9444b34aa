import { signalWords } from './words.ts';

const NAMES = ['search', 'ai-input', 'ai-train', 'use'] as const;

/** What a content signal is about (Cloudflare docs, Content Signals Policy); undefined for unknown names. */
export function signalTopic(name: string): string | undefined {
  const known = NAMES.find((item) => item === name);
  return known && signalWords(known);
}
