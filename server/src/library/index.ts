/** The exports of the package. The code is loaded with the first call, so that an import is cheap. */
import type * as Api from './crawlwise.d.ts';

let loaded: Promise<typeof Api> | undefined;

async function load(): Promise<typeof Api> {
  const [{ createLibrary }, { languages }] = await Promise.all([
    import('./library.ts'),
    import('../checks.ts'),
  ]);
  const served = async () => (await import('../languages.ts')).languages;
  return createLibrary({ checks: languages, served });
}

const library = (): Promise<typeof Api> => {
  loaded ??= load();
  return loaded;
};

export const lint: typeof Api.lint = async (text, options) => (await library()).lint(text, options);
export const fix: typeof Api.fix = async (text, options) => (await library()).fix(text, options);
export const parseRobots: typeof Api.parseRobots = async (robots) => (await library()).parseRobots(robots);
export const verdict: typeof Api.verdict = async (robots, agent, url) =>
  (await library()).verdict(robots, agent, url);
export const explain: typeof Api.explain = async (word) => (await library()).explain(word);
export const lintSite: typeof Api.lintSite = async (files, options) =>
  (await library()).lintSite(files, options);
export const format: typeof Api.format = async (text, options) => (await library()).format(text, options);
export const diff: typeof Api.diff = async (old, now, options) => (await library()).diff(old, now, options);
export const audit: typeof Api.audit = async (robots, options) => (await library()).audit(robots, options);
export const applyPolicy: typeof Api.applyPolicy = async (robots, policy) =>
  (await library()).applyPolicy(robots, policy);
