/** What configurations extend: it is opened, and watched. */
import type { Opened, Wanted } from '../../config/extends.ts';
import { fileWords } from '../words/log.ts';
import type { UserContext } from './context.ts';
import { contentAt, dataText, namedWatcher } from './userFiles.ts';

/** The bases of the configurations of one connection. */
export function createConfigBases(context: UserContext) {
  const { languages, folders, access } = context;
  /** A configuration with what it extends, and the texts that were opened for that. */
  const readWith = async (uri: string, text: string) => {
    const [{ configReader }, { chainOf }] = await Promise.all([
      import('../../config/config.ts'),
      import('../../config/extends.ts'),
    ]);
    const bases = new Map<string, string | undefined>();
    const steps = chainOf(uri, { text }, configReader(languages), {
      boundsOf: (folder) => ({ folder, within: folders.of(folder) ?? folder }),
      // Packages are folders on a disk.
      hasPackages: uri.startsWith('file:'),
    });
    let step = steps.next();
    while (!step.done) {
      const opened = await baseAt(step.value);
      bases.set(step.value.uri, opened && 'text' in opened ? opened.text : undefined);
      step = steps.next(opened);
    }
    return { config: step.value, bases };
  };
  const baseAt = async (place: Wanted): Promise<Opened> => {
    const files = access.source();
    const found = files && (await contentAt(place, 'config', files));
    if (found === undefined || found === 'missing') return undefined;
    if ('refused' in found) return found;
    const text = await dataText(place, files!);
    return text === undefined ? undefined : { text };
  };
  return {
    readWith,
    /** Watches these files, and no others. */
    watch: namedWatcher(context, (reason) => context.log.warn(fileWords('notReported', { reason }))),
  };
}
