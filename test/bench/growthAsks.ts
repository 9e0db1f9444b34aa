/** The requests for a growing file: what the command line does, and what an editor requests. */
import type { Features, Span } from '../../server/src/core/features.ts';
import { DEFAULT_CONFIG } from '../../server/src/core/findings/lintConfig.ts';
import { fixedText } from '../../server/src/core/fixes/fixedText.ts';
import type { AnyDocument, LanguageService } from '../../server/src/core/service.ts';
import { finished, isSteps } from '../../server/src/core/steps.ts';
import { applyPolicy } from '../../server/src/robots/changes/applyPolicy.ts';
import { POLICIES } from '../../server/src/robots/changes/stances.ts';

/** A completely read file, and its language service. */
export interface Asked {
  readonly service: LanguageService;
  readonly document: AnyDocument;
  readonly text: string;
  /** In the middle of the file. */
  readonly offset: number;
}

type Ask = (requested: Asked) => unknown;
type Feature = Features<AnyDocument>;

const AGENTS = ['Googlebot', 'GPTBot'];
const URLS = Array.from({ length: 20 }, (_, at) => `https://www.example.com/a/${at}/x`);

/** A document with the whole text read. */
export const readAll = (service: LanguageService, text: string): AnyDocument => {
  const identity = { uri: 'file:///file', languageId: '', version: 1 };
  return service.read(service.open(identity, text, DEFAULT_CONFIG));
};

/** Runs a feature to its end; nothing if the language lacks it. */
const feature =
  <N extends keyof Feature>(name: N, ask: (call: Feature[N], requested: Asked) => unknown): Ask =>
  (requested) => {
    const call = requested.service.features[name] as Feature[N] | undefined;
    const answer = call && ask(call, requested);
    return isSteps(answer) ? finished(answer) : answer;
  };
const spanOf = ({ text }: Asked): Span => ({ start: 0, end: text.length });

export const ASKS: Readonly<Record<string, Ask>> = {
  check: ({ service, text }) => service.places(readAll(service, text)),
  fix: ({ service, text }) => fixedText(service, readAll(service, text), { fixing: 'safe' }),
  format: feature('format', (format, requested) => format(requested.document, spanOf(requested))),
  diff: feature('effect', (effect, { document, text }) =>
    effect(document, text.slice(0, text.length >> 1), URLS),
  ),
  crawlers: feature('crawlers', (crawlers, { document, text }) =>
    crawlers(document, { urls: URLS, names: AGENTS, before: text.slice(0, text.length >> 1) }),
  ),
  policy: ({ service, text }) =>
    'crawlers' in service.features ? applyPolicy(text, POLICIES[0]!) : undefined,
  test: feature('test', (test, { document }) => test(document, { agents: AGENTS, urls: URLS })),
  diagnostics: ({ service, text }) => service.findings(readAll(service, text), 1000),
  'a key': ({ service, document, offset: start }) =>
    service.findings(service.read(service.edit(document, { start, end: start, text: ' ' })), 1000),
  'code actions': ({ service, document, text }) => {
    const some = service.places(document, { start: 0, end: text.length, most: 1000 });
    return [
      service.fixesOfEach(document, some.slice(0, 20)),
      some.map((finding) => service.drafts(document, finding, 'safe')),
    ];
  },
  refactorings: feature('refactorings', (refactor, requested) =>
    refactor(requested.document, spanOf(requested), undefined),
  ),
  outline: feature('outline', (outline, { document }) => outline(document)),
  folding: feature('folding', (folding, { document }) => folding(document)),
  links: feature('links', (links, { document }) => links(document)),
  lenses: feature('lenses', (lenses, { document }) => lenses(document)),
  'semantic tokens': feature('semanticTokens', (tokens, requested) =>
    tokens(requested.document, spanOf(requested)),
  ),
  hover: feature('hover', (hover, { document, offset }) => hover(document, offset)),
  completion: feature('completion', (complete, { document, offset }) => complete(document, offset)),
  references: feature('references', (references, { document, offset }) => references(document, offset)),
  highlights: feature('highlights', (highlights, { document, offset }) => highlights(document, offset)),
  rename: feature('rename', (rename, { document, offset }) => rename(document, offset, 'other')),
  selection: feature('selection', (select, { document, offset }) => select(document, offset)),
};
