/** The texts that a robots.txt can be compared with. */
import * as vscode from 'vscode';
import type { LiveSite } from '../liveSite.ts';
import { clientWords as t } from '../words.ts';
import type { Committed } from './committed.ts';
import type { Model } from './page/messages.ts';

/** Choices other than the URI of a file. */
const NONE = 'none';
const HEAD = 'head';
const SAVED = 'saved';
/** What the live site serves. */
export const LIVE = 'live';
const OTHER = 'other';

/** A text to compare with; undefined if nothing is compared, or with the reason why it cannot be. */
export interface Earlier {
  readonly chosen: string;
  readonly text?: string;
  readonly fault?: string;
  /** Where the text is from, and what can be done about it. */
  readonly source?: Model['against']['source'];
}

/**
 * The text that the user has chosen.
 * @param chosen as in `Entered.against`; by default the last commit, or nothing if there is none
 */
export async function earlierText(
  { git, live }: { readonly git: Committed; readonly live: LiveSite },
  document: vscode.TextDocument,
  chosen: string | undefined,
): Promise<Earlier> {
  if (chosen === NONE) return { chosen };
  if (chosen === LIVE) return liveText(live, document);
  if (chosen === undefined || chosen === HEAD) {
    const text = await git.textOf(document.uri);
    if (text !== undefined) return { chosen: HEAD, text };
    if (chosen === undefined) return { chosen: NONE };
    const fault = vscode.workspace.isTrusted ? t('notCommitted') : t('commitUnread');
    return { chosen, fault };
  }
  const uri = chosen === SAVED ? document.uri : vscode.Uri.parse(chosen);
  try {
    return { chosen, text: new TextDecoder().decode(await vscode.workspace.fs.readFile(uri)) };
  } catch {
    return { chosen, fault: t('unreadable', { file: vscode.workspace.asRelativePath(uri) }) };
  }
}

function liveText(live: LiveSite, { uri }: vscode.TextDocument): Earlier {
  const fetched = live.fetchedFor(uri);
  const request = (label: string) => ({ id: 'requestLive', label }) as const;
  if (!fetched)
    return {
      chosen: LIVE,
      source: {
        text: t('notRequested'),
        ...(live.isPossible && { action: request(t('request')) }),
      },
    };
  const { url, text, note, at } = fetched;
  return {
    ...{ chosen: LIVE, text, ...(note !== undefined && { fault: note }) },
    source: {
      text: t('asOf', { url, time: at.toLocaleTimeString(vscode.env.language, { timeStyle: 'short' }) }),
      action: request(t('requestAgain')),
    },
  };
}

/**
 * What the user can choose from.
 * @param entered what the user has chosen
 */
export function choices(
  document: vscode.TextDocument,
  { chosen, source }: Earlier,
  entered: string | undefined,
  isLivePossible: boolean,
): Model['against'] {
  const isFile = ![NONE, HEAD, SAVED, LIVE].includes(chosen);
  return {
    ...{ chosen, ...(entered !== undefined && { entered }), ...(source && { source }) },
    choices: [
      { id: NONE, label: t('nothing') },
      { id: HEAD, label: t('lastCommit') },
      ...(document.isUntitled ? [] : [{ id: SAVED, label: t('savedFile') }]),
      ...(isFile ? [{ id: chosen, label: vscode.workspace.asRelativePath(vscode.Uri.parse(chosen)) }] : []),
      ...(isLivePossible || chosen === LIVE ? [{ id: LIVE, label: t('liveSite') }] : []),
      { id: OTHER, label: t('anotherFile') },
    ],
  };
}

/** The choice, after the user has named the other file; undefined if none was named. */
export async function settled(chosen: string | undefined): Promise<string | undefined> {
  if (chosen !== OTHER) return chosen;
  const [other] =
    (await vscode.window.showOpenDialog({
      title: t('compareWith'),
      openLabel: t('compare'),
    })) ?? [];
  return other?.toString();
}
