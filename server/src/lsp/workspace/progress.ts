/** Reports to clients that show it how far the files of the workspace are read, once that takes long enough to be noticed. */
import {
  type ClientCapabilities,
  type Connection,
  WorkDoneProgress,
  WorkDoneProgressCreateRequest,
} from 'vscode-languageserver';
import { paragraph } from '../../core/bidi.ts';
import { type Clock, systemClock } from '../wire/timers.ts';
import { quietly } from '../wire/wire.ts';
import { progressWords } from '../words/log.ts';

/** Reading that ends sooner (milliseconds) is not reported. */
const UNNOTICED_MS = 300;

export type ReadingProgress = ReturnType<typeof createProgress>;

/** The progress of one connection. */
export function createProgress(connection: Connection, clock: Clock = systemClock) {
  let isAble = false;
  let tokens = 0;
  let [done, total] = [0, 0];
  /** What the client was sent last; undefined while nothing is reported. */
  let sent: { readonly percentage: number; readonly isCounted: boolean } | undefined;
  let token: string | undefined;
  let cancel: (() => void) | undefined;

  const state = () => ({
    message: paragraph(total === 0 ? progressWords('searching') : progressWords('files', { done, total })),
    percentage: total === 0 ? 0 : Math.floor((100 * done) / total),
  });
  const send = (value: object): void =>
    quietly(connection.sendProgress(WorkDoneProgress.type, token!, value as never));
  const begin = async (): Promise<void> => {
    cancel = undefined;
    const own = `crawlwise/reading-${++tokens}`;
    token = own;
    await connection.sendRequest(WorkDoneProgressCreateRequest.type, { token: own });
    if (token !== own) return;
    const now = state();
    sent = { percentage: now.percentage, isCounted: total > 0 };
    send({ kind: 'begin', title: paragraph(progressWords('title')), cancellable: false, ...now });
  };

  return {
    initialize({ window }: ClientCapabilities): void {
      isAble = window?.workDoneProgress === true;
    },
    start(): void {
      [done, total] = [0, 0];
      if (isAble) cancel = clock(() => quietly(begin()), UNNOTICED_MS);
    },
    /** `read` of `all` files have been read. */
    advance(read: number, all: number): void {
      [done, total] = [read, all];
      const now = state();
      if (!sent || (sent.percentage === now.percentage && sent.isCounted === total > 0)) return;
      sent = { percentage: now.percentage, isCounted: total > 0 };
      send({ kind: 'report', ...now });
    },
    /** Returns how many files were read. */
    end(): number {
      cancel?.();
      if (sent) send({ kind: 'end' });
      cancel = token = sent = undefined;
      return done;
    },
  };
}
