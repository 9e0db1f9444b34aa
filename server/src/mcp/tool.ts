import * as z from 'zod/v4';
import { Paths } from '../cli/args/paths.ts';
import { PURPOSES } from '../cli/args/purposes.ts';
import type { ComparisonOptions } from '../cli/verdicts/audit.ts';
import { NAMES } from '../cli/verdicts/policy.ts';
import { listed } from '../core/catalogue.ts';
import { MAX_ROWS, type ToolAnswer } from './answer.ts';
import type { Folders, NamedPath } from './folders.ts';
import type { ToolHost } from './host.ts';
import { countWords, argumentWords as t } from './words.ts';

/** What a tool works with. */
export interface Tools {
  readonly host: ToolHost;
  readonly folders: Folders;
}

/** A tool as clients see it. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: z.ZodObject;
  readonly output: z.ZodObject;
  /** Whether it may write files. */
  readonly writes?: true;
  /** Throws a `ToolError` for a call that cannot be answered. */
  answer(args: never, signal: AbortSignal): Promise<ToolAnswer>;
}

/** A tool with the types of its arguments. */
export const tool = <Input extends z.ZodObject>(
  own: Omit<Tool, 'input' | 'answer'> & {
    readonly input: Input;
    answer(args: z.infer<Input>, signal: AbortSignal): Promise<ToolAnswer>;
  },
): Tool => own as Tool;

/** The limit of UTF-16 units in a name. */
const MAX_NAME = 4096;

/** Arguments that several tools have. */
export const args = {
  path: (what: 'robots' | 'file' = 'robots') => z.string().max(MAX_NAME).describe(t(what)),
  text: () => z.string().optional().describe(t('text')),
  limit: () => z.int().min(1).max(MAX_ROWS).optional().describe(t('limit')),
  sitemap: () => z.string().max(MAX_NAME).optional().describe(t('sitemap')),
  purposes: () => z.array(z.enum(PURPOSES)).min(1).optional().describe(t('purposes')),
  policy: (what: (names: { readonly names: string }) => string) =>
    z
      .string()
      .max(MAX_NAME)
      .optional()
      .describe(what({ names: listed(NAMES, 'unit') })),
  name: () => z.string().min(1).max(MAX_NAME),
};

export const strings = () => z.array(z.string());
/** A number of an answer: without bounds, which would be most of the schema. */
export const count = () => z.number();
/** How many rows are left out. */
export const more = () => count().describe(t('moreRows'));

/** The operand for a place, or for a text that stands for its content. */
export const operandOf = ({ path }: NamedPath, text?: string): string =>
  text !== undefined ? '-' : path.startsWith('-') ? `./${path}` : path;

/** The paths of a call about a place. */
export const pathsOf = ({ folder, path }: NamedPath): Paths => new Paths(folder, [path]);

/** How a place is compared, or audited. */
export const comparisonOf = (
  folders: Folders,
  at: NamedPath,
  {
    purposes,
    sitemap,
  }: { readonly purposes?: readonly string[] | undefined; readonly sitemap?: string | undefined },
): ComparisonOptions => ({
  ...{ paths: pathsOf(at), sitemaps: sitemapsOf(folders, sitemap) },
  purposes: purposes && new Set(purposes),
});

/** The path of a list of URLs, which must be there. */
export const sitemapsOf = (folders: Folders, sitemap: string | undefined): readonly string[] =>
  sitemap === undefined ? [] : [folders.file(sitemap).real];

const COUNTS = ['errors', 'warnings', 'infos', 'hints'] as const;

/** Numbers of findings. */
export type Counts = Readonly<Record<(typeof COUNTS)[number], number>>;

/** "2 errors, 1 warning". */
export function countsText(counts: Counts): string {
  const found = COUNTS.filter((key) => counts[key] > 0);
  const texts = found.map((key) => countWords(key, { count: counts[key] }));
  return texts.length > 0 ? listed(texts, 'unit') : countWords('none');
}
