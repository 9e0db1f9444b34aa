/** robots.txt as a language. Independent of sitemaps, of how other files are found, and of the protocol. */
import type { LanguageService } from '../core/service.ts';
import { templateFeatures } from '../core/templates/templateFeatures.ts';
import { checks } from './checks.ts';
import { completion } from './features/completion.ts';
import { crawlers } from './features/crawlers.ts';
import { definition } from './features/definition.ts';
import { disable } from './features/disable.ts';
import { effect } from './features/effect.ts';
import { effective } from './features/effective.ts';
import { folding } from './features/folding.ts';
import { format } from './features/format.ts';
import { formatTyped } from './features/formatTyped.ts';
import { highlights } from './features/highlights.ts';
import { hover } from './features/hover.ts';
import { inlays } from './features/inlays.ts';
import { lenses } from './features/lenses.ts';
import { links } from './features/links.ts';
import { liveUrls } from './features/liveUrls.ts';
import { outline } from './features/outline.ts';
import { policy } from './features/policy.ts';
import { refactorings } from './features/refactorings.ts';
import { references } from './features/references.ts';
import { rename, renameable } from './features/rename.ts';
import { selection } from './features/selection.ts';
import { semanticTokens } from './features/semanticTokens.ts';
import { signature } from './features/signature.ts';
import { status } from './features/status.ts';
import { listed, tallies } from './features/tallies.ts';
import { test } from './features/test.ts';
import type { RobotsDocument } from './features/types.ts';

export const robots: LanguageService<RobotsDocument> = {
  ...checks,
  features: templateFeatures(
    {
      hover,
      status,
      completion,
      signature,
      outline,
      folding,
      links,
      lenses,
      tallies,
      listed,
      highlights,
      definition,
      disable,
      references,
      renameable,
      rename,
      selection,
      format,
      formatTyped,
      refactorings,
      semanticTokens,
      inlays,
      test,
      crawlers,
      effective,
      liveUrls,
      effect,
      policy,
    },
    checks.marks,
  ),
};
