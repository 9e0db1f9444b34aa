/** The recorded results of Google's parser: those in this repository, and those that are only next to it. */

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

/** All records of one file, split into those in this repository and those next to it. */
export interface Recorded<R> {
  readonly own: readonly R[];
  /** Every record of the shared file; undefined if the folder is missing. */
  readonly shared: readonly R[] | undefined;
}

export function recorded<R extends RobotsText>(file: string): Recorded<R> {
  const shared = new URL(file, SHARED);
  return { own: records<R>(new URL(file, OWN)), shared: existsSync(shared) ? records<R>(shared) : undefined };
}

export const SHARED_MISSING = '../shared/data is missing: only the cases of this repository were run';

/** The external records, which are read from their location. */
export function foreign<R extends RobotsText>({ shared }: Recorded<R>): readonly R[] {
  return (shared ?? []).filter(({ base }) => base !== undefined);
}

/** The records that this repository must have a copy of. */
export function copied<R extends RobotsText>({ shared, own }: Recorded<R>): readonly R[] {
  return shared?.filter(({ base }) => base === undefined) ?? own;
}

/** The bytes of a recorded robots.txt. */
export function bytesOf({ robots, robots_b64 }: RobotsText): Uint8Array {
  return robots_b64 === undefined
    ? new TextEncoder().encode(robots)
    : new Uint8Array(Buffer.from(robots_b64, 'base64'));
}

/** The recorded robots.txt as text if there is text, otherwise as bytes. */
export function sourceOf(record: RobotsText): string | Uint8Array {
  return record.robots ?? bytesOf(record);
}

function records<R>(file: URL): R[] {
  const lines = gunzipSync(readFileSync(file)).toString('utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as R);
}
