/** Texts about what makes a file of a built site. */
import { code } from '../core/markdown.ts';
import type { Status } from '../core/service.ts';
import type { Maker, SiteContext } from '../core/siteContext.ts';
import { urlWords as say } from './words.ts';

const sentence = ({ isCopy }: Maker, file: string): string => say(isCopy ? 'copied' : 'made', { file });

/** The part of a status about what makes the document; nothing if that is not known. */
export function makerStatus(site: SiteContext | undefined): Pick<Status, 'maker'> {
  const { maker } = site ?? {};
  return maker ? { maker: { text: sentence(maker, maker.path), uri: maker.uri, path: maker.path } } : {};
}

/** Markdown about what makes the document, with a link to open it; '' if that is not known. */
export function makerMarkdown(site: SiteContext | undefined): string {
  const { maker } = site ?? {};
  return maker ? sentence(maker, `[${code(maker.path)}](${maker.uri})`) : '';
}
