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
