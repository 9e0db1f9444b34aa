/** The recorded answers of Google's parser: this project's own, and those that only lie beside the repository. */

import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

const OWN = new URL('./data/', import.meta.url);
const SHARED = new URL('../../../shared/data/', import.meta.url);

export interface RobotsText {
  readonly id: string;
  readonly source: string;
  readonly kind?: string;
  readonly base?: string;
  readonly robots?: string;
  readonly robots_b64?: string;
}

/** All records of one file, split into those in this repository and those beside it. */
export interface Recorded<R> {
  readonly own: readonly R[];
  /** Every record of the shared file; undefined where the folder is missing. */
  readonly shared: readonly R[] | undefined;
}

export function recorded<R extends RobotsText>(file: string): Recorded<R> {
  const shared = new URL(file, SHARED);
  return { own: records<R>(new URL(file, OWN)), shared: existsSync(shared) ? records<R>(shared) : undefined };
}

export const SHARED_MISSING = '../shared/data is missing: only the cases of this repository were run';

/** The records of others, which are read where they are. */
export function foreign<R extends RobotsText>({ shared }: Recorded<R>): readonly R[] {
  return (shared ?? []).filter(({ base }) => base !== undefined);
}

/** The records that this repository must hold a copy of. */
export function copied<R extends RobotsText>({ shared, own }: Recorded<R>): readonly R[] {
  return shared?.filter(({ base }) => base === undefined) ?? own;
}

/** The bytes of a recorded robots.txt. */
export function bytesOf({ robots, robots_b64 }: RobotsText): Uint8Array {
  return robots_b64 === undefined
    ? new TextEncoder().encode(robots)
    : new Uint8Array(Buffer.from(robots_b64, 'base64'));
}

/** The recorded robots.txt as text where there is text, as bytes otherwise. */
export function sourceOf(record: RobotsText): string | Uint8Array {
  return record.robots ?? bytesOf(record);
}

function records<R>(file: URL): R[] {
  const lines = gunzipSync(readFileSync(file)).toString('utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as R);
}
