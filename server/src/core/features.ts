/** The features of a language for editors, by groups: a new feature is a new line of one. All offsets are those of the file. */
import type { ActionFeatures } from './features/actions.ts';
import type { CrawlerFeatures } from './features/crawlers.ts';
import type { DisplayFeatures } from './features/display.ts';
import type { EditingFeatures } from './features/editing.ts';
import type { NavigationFeatures } from './features/navigation.ts';

export type { Span } from '../text/span.ts';
export * from './features/actions.ts';
export * from './features/crawlers.ts';
export * from './features/display.ts';
export * from './features/editing.ts';
export * from './features/navigation.ts';

/**
 * Longer leaves (UTF-16 units) are not parsed again to answer a request: a leaf is parsed in one piece, which would
 * exceed the time limit of a request.
 */
export const LONGEST_AT_PLACE = 2 ** 18;

/** A feature that is present is a capability. */
export interface Features<D>
  extends ActionFeatures<D>,
    CrawlerFeatures<D>,
    DisplayFeatures<D>,
    EditingFeatures<D>,
    NavigationFeatures<D> {}
