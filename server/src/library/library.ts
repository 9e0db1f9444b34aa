/** The functions of the library. It knows no file system and no platform. */
import { edited } from '../core/fixes/edits.ts';
import { fixedText } from '../core/fixes/fixedText.ts';
import { allRules } from '../core/rule/knownRules.ts';
import { type AnyDocument, HEAD_UNITS, type LanguageService, type Loadable } from '../core/service.ts';
import type * as Api from './crawlwise.d.ts';
import { explanationOf } from './explanation.ts';
import { findingsOf } from './findings.ts';
import { notA, optionsIn, textIn } from './options.ts';
import { parsedRobots } from './parsedRobots.ts';
import { configOf, ROBOTS_ID, ROOT } from './settings.ts';
import { libraryWords as t } from './words.ts';

/** The languages in two forms. */
export interface Languages {
  readonly checks: readonly Loadable[];
  /** The same with the features for editors. */
  served(): Promise<readonly Loadable[]>;
}

/** The library's functions for these languages. */
export function createLibrary({ checks, served }: Languages): typeof Api {
  return {
    async lint(text, options) {
      const { service, document } = await read(text, optionsIn(options, LINT_OPTIONS), checks);
      return findingsOf(service, document);
    },
    async fix(text, options) {
      const { unsafe = false, ...others } = optionsIn(options, FIX_OPTIONS);
      if (typeof unsafe !== 'boolean') throw notA('unsafe', 'notBoolean');
      const { service, document, open } = await read(text, others, checks);
      const { text: fixed } = fixedText(service, document, { fixing: unsafe ? 'all' : 'safe' });
      return { text: fixed, changed: fixed !== text, findings: findingsOf(service, open(fixed)) };
    },
    async lintSite(files, options) {
      return (await import('./lintSite.ts')).lintSite(files, options, checks);
    },
    async format(text, options) {
      const { service, document } = await read(text, optionsIn(options, LINT_OPTIONS), await served());
      const whole = { start: 0, end: document.text.length };
      const format = service.features.format;
      return format ? edited(text, format(document, whole)) : text;
    },
    async diff(old, now, options) {
      return (await import('./effects.ts')).diff(old, now, options);
    },
    async audit(robots, options) {
      return (await import('./effects.ts')).audit(robots, options);
    },
    async applyPolicy(robots, policy) {
      return (await import('./effects.ts')).applyPolicy(robots, policy);
    },
    async parseRobots(robots) {
      return parsedRobots(robots);
    },
    async verdict(robots, agent, url) {
      return parsedRobots(robots).verdict(agent, url);
    },
    async explain(word) {
      textIn('word', word);
      return explanationOf(word, await allRules(checks), served);
    },
  };
}

interface ReadText {
  readonly service: LanguageService;
  readonly document: AnyDocument;
  /** Opens another text as the same file. */
  readonly open: (text: string) => AnyDocument;
}

const LINT_OPTIONS = ['filename', 'config', 'env'] as const;
const FIX_OPTIONS = [...LINT_OPTIONS, 'unsafe'] as const;
type LintOption = (typeof LINT_OPTIONS)[number];

async function read(
  text: string,
  { filename, config, env }: { readonly [Name in LintOption]: unknown },
  languages: readonly Loadable[],
): Promise<ReadText> {
  textIn('text', text);
  const name = filename === undefined ? guess(text) : textIn('filename', filename);
  const path = name.replaceAll('\\', '/').replace(/^\/+/, '');
  const uri = ROOT + path.split('/').map(encodeURIComponent).join('/');
  const head = { uri, languageId: '', head: text.slice(0, HEAD_UNITS) };
  const language = languages.find((language) => language.claims(head));
  if (!language) throw new TypeError(t('otherFile', { name }));
  const service = await language.load();
  const held = configOf({ uri, path, isRobots: service.id === ROBOTS_ID }, config, env, languages);
  const identity = { uri, languageId: service.id, version: 0 };
  const open = (item: string): AnyDocument => service.read(service.open(identity, item, held));
  return { service, document: open(text), open };
}

const guess = (text: string): string => (/^\ufeff?\s*</.test(text) ? 'sitemap.xml' : 'robots.txt');
