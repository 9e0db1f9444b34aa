import type { FORMATS } from '../table.ts';
import type { Format } from './format.ts';

/** The ways to write findings; each is loaded when it is asked for. */
const LOAD: Readonly<Record<(typeof FORMATS)[number], () => Promise<Format>>> = {
  stylish: async () => (await import('./stylish.ts')).stylish,
  compact: async () => (await import('./compact.ts')).compact,
  text: async () => (await import('./compact.ts')).compact,
  json: async () => (await import('./json.ts')).json,
  sarif: async () => (await import('./sarif.ts')).sarif,
  github: async () => (await import('./github.ts')).github,
  gitlab: async () => (await import('./gitlab.ts')).gitlab,
  junit: async () => (await import('./junit.ts')).junit,
  checkstyle: async () => (await import('./checkstyle.ts')).checkstyle,
  markdown: async () => (await import('./markdown.ts')).markdown,
};

export const formatNamed = (name: string): Promise<Format> => LOAD[name as keyof typeof LOAD]();
