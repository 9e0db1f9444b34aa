/** The host of the panel of crawlers: requests what the page in the frame shows, and does what it asks for. */
import type { LSPClient } from '@codemirror/lsp-client';
import type { EditorView } from '@codemirror/view';
import type { TextEdit } from 'vscode-languageserver-protocol';
import type {
  CrawlersAnswer,
  CrawlersQuestion,
  PolicyAnswer,
  UrlVerdict,
} from '../../../server/src/core/features.ts';
import {
  type Entered,
  type Found,
  type FromPage,
  linesIn,
  type Model,
  NOT_COMPARED,
  type ToPage,
} from '../crawlers/page/messages.ts';
import { pageLanguage } from '../crawlers/words.ts';
import { applyEdit } from './edits.ts';
import { words } from './words.ts';

/** The pause after an edit, in milliseconds: what is new waits until the user stops typing. */
const QUIET_MS = 400;

/** A robots.txt in an editor, and its text when it was opened. */
export interface Robots {
  readonly path: string;
  readonly uri: string;
  readonly view: EditorView;
  readonly first: string;
}

export interface CrawlersOptions {
  readonly frame: HTMLIFrameElement;
  /** Shows a text in the place of the frame, or the frame. */
  readonly replace: (text: string | undefined) => void;
  /** Undefined if the server does not run. */
  readonly client: () => LSPClient | undefined;
  /** The robots.txt of the site, if it has one. */
  readonly robots: () => Robots | undefined;
  /** Shows a line, from 1. */
  readonly reveal: (file: Robots, line: number, takesFocus: boolean) => void;
  /** Shows two texts side by side. */
  readonly compare: (before: string, after: string) => void;
}

/** What `crawlwise/policy` answers. */
interface Policy extends Omit<PolicyAnswer, 'change'> {
  readonly change?: Omit<NonNullable<PolicyAnswer['change']>, 'edits'> & {
    readonly edits: readonly TextEdit[];
    readonly version: number;
  };
}

/** @returns updates the page, after a pause */
export function crawlersHost({
  frame,
  replace,
  client,
  robots,
  reveal,
  compare,
}: CrawlersOptions): () => void {
  let entered: Entered | undefined;
  let change: Policy['change'];
  let number = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const post = (message: ToPage) => frame.contentWindow?.postMessage(message, location.origin);
  const request = <T>(method: string, file: Robots, params: object): Promise<T | null> =>
    client()!.request<object, T | null>(method, { textDocument: { uri: file.uri }, ...params });
  const update = (delay: number) => {
    clearTimeout(timer);
    if (entered) timer = setTimeout(() => void show(), delay);
  };
  const show = async () => {
    const mine = ++number;
    const server = client();
    const file = robots();
    if (!server || !file) {
      replace(words(server ? 'noRobots' : 'noWorker'));
      return;
    }
    replace(undefined);
    const found = await find(server, file, entered!).catch(
      (): Found => ({ against: NOT_COMPARED, notice: { text: words('tableFailed') } }),
    );
    if (mine !== number) return;
    post({
      ...{ kind: 'model', language: pageLanguage(), isLive: false },
      ...{ file: file.uri, name: file.path },
      ...found,
    });
  };
  const find = async (
    server: LSPClient,
    file: Robots,
    { urls, names, against = 'opened', allowed, isPolicyOpen }: Entered,
  ): Promise<Found> => {
    server.sync();
    const policy = isPolicyOpen
      ? await request<Policy>('crawlwise/policy', file, allowed ? { allowed } : {})
      : null;
    change = policy?.change;
    const text = file.view.state.doc.toString();
    const preview = change && change.edits.length > 0 ? change : undefined;
    const before = preview ? text : against === 'opened' ? file.first : undefined;
    const question: CrawlersQuestion = {
      ...{ urls: linesIn(urls), names: linesIn(names) },
      ...(before !== undefined && { before }),
      ...(preview && { text: preview.text }),
    };
    const table = await request<CrawlersAnswer>('crawlwise/crawlers', file, question);
    return {
      ...(table && { table }),
      ...(policy?.refusal !== undefined && { notice: { text: policy.refusal } }),
      against: {
        chosen: against,
        choices: [
          { id: 'none', label: words('nothing') },
          { id: 'opened', label: words('asOpened') },
        ],
      },
      ...(policy && { policy: shownPolicy(policy, allowed) }),
    };
  };
  const explain = async ({ agent, url, line }: FromPage & { kind: 'explain' }) => {
    const file = robots();
    if (!file || !client()) return;
    if (entered?.allowed && change) {
      const rule = line > 0 ? change.text.split(/\r\n?|\n/)[line - 1] : undefined;
      const text =
        rule === undefined
          ? words('withPolicyNone', { agent, url })
          : words('withPolicy', { agent, url, line: String(line), rule });
      post({ kind: 'why', lines: [text] });
      return;
    }
    if (line > 0) reveal(file, line, false);
    const answers = await request<readonly UrlVerdict[]>('crawlwise/test', file, {
      agents: [agent],
      urls: [url],
    }).catch(() => null);
    const [answer] = answers ?? [];
    if (!answer) return;
    const verdict = answer.allowed ? 'allowed' : 'blocked';
    post({
      ...{ kind: 'why', lines: [words('verdict', { agent, url, verdict }), answer.reason, ...answer.notes] },
      ...(answer.line !== undefined && { line: answer.line }),
    });
  };
  const apply = (file: Robots) => {
    const server = client();
    if (!server || !change) return;
    const textDocument = { uri: file.uri, version: change.version };
    const edit = { documentChanges: [{ textDocument, edits: [...change.edits] }] };
    if (applyEdit(server, edit, () => {})) post({ kind: 'applied' });
  };
  const receive = (message: FromPage) => {
    const file = robots();
    if (message.kind === 'ready' || message.kind === 'entered') {
      entered = message.entered;
      update(0);
    } else if (message.kind === 'explain') void explain(message);
    else if (!file) return;
    else if (message.kind === 'reveal') reveal(file, message.line, message.takesFocus);
    else if (message.kind === 'apply') apply(file);
    else if (message.kind === 'compareTexts' && change) compare(file.view.state.doc.toString(), change.text);
  };
  window.addEventListener('message', ({ data, source, origin }: MessageEvent<FromPage>) => {
    if (source === frame.contentWindow && origin === location.origin) receive(data);
  });
  return () => update(QUIET_MS);
}

function shownPolicy(
  { uses, change }: Policy,
  allowed: readonly string[] | undefined,
): Model['policy'] & object {
  return {
    uses: uses.map((use) => (allowed ? { ...use, isAllowed: allowed.includes(use.name) } : use)),
    ...(change && {
      preview: {
        isUnchanged: change.edits.length === 0,
        ...(change.caution !== undefined && { caution: change.caution }),
      },
    }),
  };
}
