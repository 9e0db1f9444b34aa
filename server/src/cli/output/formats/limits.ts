/** What hosts take of a report. Beyond it they show nothing, or refuse all of it. */

/** Results of a run that code scanning accepts; a file with more is rejected (GitHub, "SARIF results exceed one or more limits"). */
export const MOST_RESULTS = 25_000;

/** Annotations of each kind that GitHub Actions shows from one step (GitHub, community discussion 26680). */
export const MOST_ANNOTATIONS = 10;
