import type { LiveFiles } from '../core/liveFiles.ts';
import type { LivePlaces } from '../project/expectations/livePlace.ts';

type Live = LiveFiles & LivePlaces;

let loaded: Promise<Live> | undefined;

const load = (): Promise<Live> =>
  (loaded ??= import('./liveFiles.ts').then(({ createLiveFiles }) => createLiveFiles()));

/** Live sites. The code that opens connections is loaded with the first request. */
export const liveFiles: Live = {
  get: async (...request) => (await load()).get(...request),
  ask: async (...request) => (await load()).ask(...request),
};
