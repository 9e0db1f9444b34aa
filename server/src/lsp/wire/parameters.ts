/**
 * The shapes of request parameters, as far as the server uses them. Positions may be any numbers: they are clamped to
 * the text.
 */
import type { CrawlersQuestion } from '../../core/features.ts';
import { errorWords } from '../words/answers.ts';

/**
 * The type of a value: a list is in brackets, an object has fields, and an optional field ends with a question mark.
 */
type Shape = 'string' | 'number' | 'object' | readonly [Shape] | { readonly [name: string]: Shape };

const URI: Shape = { uri: 'string' };
const POSITION: Shape = { line: 'number', character: 'number' };
const RANGE: Shape = { start: POSITION, end: POSITION };
const DOCUMENT = { textDocument: URI } as const;
const PLACE = { ...DOCUMENT, position: POSITION } as const;

/** By method; other requests are not checked. */
const SHAPES: Readonly<Record<string, Shape>> = {
  initialize: { capabilities: 'object' },
  'textDocument/hover': PLACE,
  'textDocument/completion': PLACE,
  'completionItem/resolve': 'object',
  'textDocument/documentSymbol': DOCUMENT,
  'textDocument/foldingRange': DOCUMENT,
  'textDocument/selectionRange': { ...DOCUMENT, positions: [POSITION] },
  'textDocument/documentHighlight': PLACE,
  'textDocument/linkedEditingRange': PLACE,
  'textDocument/definition': PLACE,
  'textDocument/references': PLACE,
  'textDocument/prepareRename': PLACE,
  'textDocument/rename': { ...PLACE, newName: 'string' },
  'textDocument/documentLink': DOCUMENT,
  'textDocument/inlayHint': { ...DOCUMENT, range: RANGE },
  'textDocument/formatting': { ...DOCUMENT, options: 'object' },
  'textDocument/rangeFormatting': { ...DOCUMENT, range: RANGE, options: 'object' },
  'textDocument/onTypeFormatting': { ...PLACE, ch: 'string', options: 'object' },
  'textDocument/signatureHelp': PLACE,
  'textDocument/codeLens': DOCUMENT,
  'textDocument/semanticTokens/full': DOCUMENT,
  'textDocument/semanticTokens/range': { ...DOCUMENT, range: RANGE },
  'textDocument/diagnostic': DOCUMENT,
  'textDocument/codeAction': { ...DOCUMENT, range: RANGE, 'context?': { 'only?': ['string'] } },
  'codeAction/resolve': 'object',
  'workspace/executeCommand': { command: 'string', 'arguments?': [{}] },
  'crawlwise/rulePage': { code: 'string' },
  'crawlwise/test': DOCUMENT,
  'crawlwise/crawlers': { ...DOCUMENT, 'before?': 'string', 'live?': 'string', 'text?': 'string' },
  'crawlwise/effective': DOCUMENT,
  'crawlwise/effect': { ...DOCUMENT, before: 'string' },
  'crawlwise/policy': { ...DOCUMENT, 'allowed?': ['string'] },
  'crawlwise/runTool': DOCUMENT,
  'crawlwise/createIndex': { folder: 'string' },
  'crawlwise/liveUrls': DOCUMENT,
  'crawlwise/liveFile': { url: 'string', 'hosts?': ['string'], 'privateHosts?': ['string'] },
};

/** The fault of a request's parameters; undefined if they are valid. */
export function faultIn(method: string, params: unknown): string | undefined {
  const shape = Object.hasOwn(SHAPES, method) ? SHAPES[method]! : {};
  return misfit(params, shape, 'params');
}

export const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function misfit(value: unknown, shape: Shape, name: string): string | undefined {
  if (typeof shape === 'string') {
    const fits = shape === 'object' ? isObject(value) : typeof value === shape;
    return fits ? undefined : errorWords(shape, { name });
  }
  if (Array.isArray(shape)) {
    if (!Array.isArray(value)) return errorWords('array', { name });
    return first(value, (item, at) => misfit(item, shape[0], `${name}[${at}]`));
  }
  const parts = Object.entries(shape as { readonly [name: string]: Shape });
  if (parts.length === 0) return undefined;
  if (!isObject(value)) return errorWords('object', { name });
  return first(parts, ([key, part]) => {
    const own = (value as Record<string, unknown>)[key.replace('?', '')];
    const isAbsent = key.endsWith('?') && (own === undefined || own === null);
    return isAbsent ? undefined : misfit(own, part, `${name}.${key.replace('?', '')}`);
  });
}

function first<T>(items: readonly T[], faultOf: (item: T, at: number) => string | undefined) {
  for (const [at, item] of items.entries()) {
    const fault = faultOf(item, at);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

/** The strings in a list; other values are skipped. */
export const stringsOf = (list: unknown): string[] =>
  Array.isArray(list) ? list.filter((item): item is string => typeof item === 'string') : [];

/** The question in the parameters of `crawlwise/crawlers`. */
export function crawlersQuestion(params: object): CrawlersQuestion {
  const { urls, names, before, live, text } = params as Readonly<Record<string, unknown>>;
  return {
    ...{ urls: stringsOf(urls), names: stringsOf(names) },
    ...(typeof before === 'string' && { before }),
    ...(typeof live === 'string' && { live }),
    ...(typeof text === 'string' && { text }),
  };
}
