import { catalogue, terms } from '../../core/catalogue.ts';

/** What the expectations of a configuration mean today: lenses and hovers. */
export const expectationWords = catalogue('lsp/expectations', {
  holds: 'Holds in {place}',
  holdsFor: {
    by: 'count',
    one: 'Holds in {place} for {count} URL',
    other: 'Holds in {place} for {count} URLs',
  },
  fails: 'Fails in {place}: {clause}',
  failsFor: {
    by: 'count',
    one: 'Fails in {place} for {count} URL of {all}: {clause}',
    other: 'Fails in {place} for {count} URLs of {all}: {clause}',
  },
  untested: 'Not tested in {place}: {clause}',
  nowhere: 'Not tested here: no site was found that this file is for',
  otherEnv: 'For {envs} only',
  live: 'A live site is requested by commands only: `crawlwise check URL` in a terminal, `Check Live Site` in VS Code',
  check: 'Check the live site',
  otherSite: 'crawlwise.json expects nothing of {url}: it is about {sites}',
  word: '`{word}`: {state}',
});

/** What a URL gets, or why nothing was tested, after a colon. */
export const expectationTerms = terms('lsp/expectationClauses', {
  atLine: '{clause} (line {line})',
  failing: '{url}: {clause}',
  inherited: 'another entry counts instead',
  noFile: 'there is no {file}',
  tooLong: '{file} is too long to be read for this',
  notServed: '{url} was not requested: the site does not announce it',
  /** A place. */
  livePlace: '{origin} ({time})',
});
