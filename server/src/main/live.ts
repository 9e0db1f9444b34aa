import type { LiveFiles } from '../core/liveFiles.ts';

let loaded: Promise<LiveFiles> | undefined;

/** The files of live sites. The code that opens connections is loaded with the first request. */
export const liveFiles: LiveFiles = {
  async get(...request) {
    loaded ??= import('./liveFiles.ts').then(({ createLiveFiles }) => createLiveFiles());
    return (await loaded).get(...request);
  },
};
