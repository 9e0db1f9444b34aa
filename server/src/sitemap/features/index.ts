/** All editor features of sitemaps. Formatting is left to XML extensions. */
import type { Features } from '../../core/features.ts';
import type { SitemapDocument } from '../document.ts';
import { completionFeature } from './completion.ts';
import { definitionFeature } from './definition.ts';
import { disable } from './disable.ts';
import { foldingFeature } from './folding.ts';
import { highlightsFeature } from './highlights.ts';
import type { Clock } from './hover/moment.ts';
import { hoverFeature } from './hover.ts';
import { lineFixFeature } from './lineFix.ts';
import { linkedFeature } from './linked.ts';
import { linksFeature } from './links.ts';
import { liveUrls } from './liveUrls.ts';
import { outlineFeature } from './outline.ts';
import type { NodeOf } from './places.ts';
import { refactoringsFeature } from './refactorings.ts';
import { referencesFeature } from './references.ts';
import { renameFeatures } from './rename.ts';
import { selectionFeature } from './selection.ts';
import { status } from './status.ts';

const SYSTEM_CLOCK: Clock = { now: Date.now };

/** The features over leaves whose nodes `nodeOf` returns. */
export const sitemapFeatures = (nodeOf: NodeOf, clock: Clock = SYSTEM_CLOCK) =>
  ({
    hover: hoverFeature(nodeOf, clock),
    status,
    completion: completionFeature(clock),
    outline: outlineFeature(nodeOf),
    folding: foldingFeature(nodeOf),
    selection: selectionFeature(nodeOf),
    highlights: highlightsFeature(nodeOf),
    ...renameFeatures(nodeOf),
    linked: linkedFeature(nodeOf),
    definition: definitionFeature(nodeOf),
    disable,
    lineFix: lineFixFeature(nodeOf),
    references: referencesFeature(nodeOf),
    links: linksFeature(nodeOf),
    liveUrls,
    refactorings: refactoringsFeature(nodeOf),
  }) satisfies Partial<Features<SitemapDocument>>;
