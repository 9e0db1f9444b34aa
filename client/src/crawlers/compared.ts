/** The texts that a robots.txt can be compared with. */
import * as vscode from 'vscode';
import type { Committed } from './committed.ts';
import type { Model } from './page/messages.ts';

/** Choices other than the URI of a file. */
const NONE = 'none';
const HEAD = 'head';
const SAVED = 'saved';
const OTHER = 'other';

/** An earlier text; undefined if nothing is compared, or with the reason why it cannot be. */
export interface Earlier {
  readonly chosen: string;
  readonly text?: string;
  readonly fault?: string;
}

/**
 * The text that the user has chosen.
 * @param chosen as in `Entered.against`; by default the last commit, or nothing if there is none
 */
export async function earlierText(
  git: Committed,
  document: vscode.TextDocument,
  chosen: string | undefined,
): Promise<Earlier> {
  if (chosen === NONE) return { chosen };
  if (chosen === undefined || chosen === HEAD) {
    const text = await git.textOf(document.uri);
    if (text !== undefined) return { chosen: HEAD, text };
    if (chosen === undefined) return { chosen: NONE };
    const fault = vscode.workspace.isTrusted
      ? vscode.l10n.t('There is no committed version of this file.')
      : vscode.l10n.t('Restricted Mode: the last commit cannot be read.');
    return { chosen, fault };
  }
  const uri = chosen === SAVED ? document.uri : vscode.Uri.parse(chosen);
  try {
    return { chosen, text: new TextDecoder().decode(await vscode.workspace.fs.readFile(uri)) };
  } catch {
    return { chosen, fault: vscode.l10n.t('{0} cannot be read.', vscode.workspace.asRelativePath(uri)) };
  }
}

/** What the user can choose from. */
export function choices(document: vscode.TextDocument, { chosen }: Earlier): Model['against'] {
  const isFile = ![NONE, HEAD, SAVED].includes(chosen);
  return {
    chosen,
    choices: [
      { id: NONE, label: vscode.l10n.t('nothing') },
      { id: HEAD, label: vscode.l10n.t('the last commit') },
      ...(document.isUntitled ? [] : [{ id: SAVED, label: vscode.l10n.t('the saved file') }]),
      ...(isFile ? [{ id: chosen, label: vscode.workspace.asRelativePath(vscode.Uri.parse(chosen)) }] : []),
      { id: OTHER, label: vscode.l10n.t('another file…') },
    ],
  };
}

/** The choice, after the user has named the other file; undefined if none was named. */
export async function settled(chosen: string | undefined): Promise<string | undefined> {
  if (chosen !== OTHER) return chosen;
  const [other] =
    (await vscode.window.showOpenDialog({
      title: vscode.l10n.t('Compare this robots.txt with'),
      openLabel: vscode.l10n.t('Compare'),
    })) ?? [];
  return other?.toString();
}
