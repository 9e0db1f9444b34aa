/** Texts about what makes a file of a built site. */
import { code } from '../core/markdown.ts';
import type { Status } from '../core/service.ts';
import type { SiteContext } from '../core/siteContext.ts';
import { urlWords as t } from './words.ts';

/** The part of a status about what makes the document, in few words; nothing if that is not known. */
export function makerStatus(site: SiteContext | undefined): Pick<Status, 'maker'> {
  const { maker } = site ?? {};
  if (!maker) return {};
  const { uri, path, isCopy } = maker;
  return { maker: { text: t(isCopy ? 'copiedFrom' : 'madeBy', { file: path }), uri, path } };
}

/** Markdown about what makes the document, with a link to open it; '' if that is not known. */
export function makerMarkdown(site: SiteContext | undefined): string {
  const { maker } = site ?? {};
  if (!maker) return '';
  return t(maker.isCopy ? 'copied' : 'made', { file: `[${code(maker.path)}](${maker.uri})` });
}
