/**
 * Stands for the parser of Markdown in CodeMirror's client, which needs it for hovers: the parser itself is loaded after
 * the first findings.
 */
import type { MarkedExtension, MarkedOptions, Marked as Parser } from 'marked';
import { element } from '../crawlers/page/elements.ts';

let loaded: typeof Parser | undefined;

export async function loadMarkdown(): Promise<void> {
  loaded = (await import('marked')).Marked;
}

/** What the client uses of `marked`. Until the parser is loaded, a text is shown as it is written. */
export class Marked {
  private parser: Parser | undefined;

  constructor(private readonly extension: MarkedExtension) {}

  parse(text: string, options: MarkedOptions & { async: false }): string {
    this.parser ??= loaded && new loaded(this.extension);
    return this.parser?.parse(text, options) ?? element('p', {}, text).outerHTML;
  }
}
