/**
 * What hosts take of a report, and the pages that document it. Beyond it they show nothing, or refuse all of it.
 */

interface Limit {
  readonly most: number;
  /** Where a comment says that the number is chosen, this page has another one or none. */
  readonly source: string;
}

/** The limits of a report. */
export interface ReportLimits {
  /** Findings, or test cases. */
  readonly results: Limit;
  readonly octets: Limit;
}

const CODE_SCANNING =
  'https://docs.github.com/en/code-security/reference/code-scanning/sarif-files/troubleshoot-sarif-uploads';

export const SARIF: ReportLimits = {
  results: { most: 25_000, source: `${CODE_SCANNING}/results-exceed-limit` },
  // Chosen: it is 10 MB once compressed, and results shrink to less than a quarter.
  octets: { most: 40_000_000, source: `${CODE_SCANNING}/file-too-large` },
};

export const GITLAB: ReportLimits = {
  // Chosen: as many as code scanning takes.
  results: { most: 25_000, source: 'https://docs.gitlab.com/ci/testing/code_quality/' },
  // Chosen: artifacts have 100 MB, but merge requests failed to load 23 MB (gitlab-org/gitlab-ee, issue 8252).
  octets: {
    most: 20_000_000,
    source: 'https://docs.gitlab.com/administration/settings/continuous_integration/',
  },
};

/** Buildkite refuses a file with more cases; GitLab reads 500,000, but no larger file. */
export const JUNIT: ReportLimits = {
  results: { most: 5_000, source: 'https://buildkite.com/docs/test-engine/importing-junit-xml' },
  octets: { most: 30_000_000, source: 'https://docs.gitlab.com/ci/testing/unit_test_reports/' },
};

/** Chosen: as many as code scanning takes, and what programs that read all of it into memory certainly can. */
export const CHECKSTYLE: ReportLimits = {
  results: {
    most: 25_000,
    source: 'https://github.com/jenkinsci/warnings-ng-plugin/blob/main/doc/Documentation.md',
  },
  octets: {
    most: 20_000_000,
    source: 'https://github.com/reviewdog/reviewdog/blob/master/parser/checkstyle.go',
  },
};

/** A comment on GitHub, which takes less than a job summary. */
export const MARKDOWN: ReportLimits = {
  // Chosen: a job summary takes 1 MiB of a step, whatever it has.
  results: {
    most: 1_000,
    source:
      'https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands#step-isolation-and-limits',
  },
  // The page has characters, none of which is shorter than an octet.
  octets: { most: 65_536, source: 'https://github.com/orgs/community/discussions/27190' },
};

/**
 * Findings of one rule and level in a file of a report, and places or edits of one finding. Chosen: as many as code
 * scanning takes locations of a result, so that a fault that is everywhere in a file leaves room for others.
 */
export const OF_ONE_RULE: Limit = { most: 1_000, source: `${CODE_SCANNING}/results-exceed-limit` };

/** Annotations of each kind that GitHub Actions shows from a step. */
export const ANNOTATIONS: Limit = {
  most: 10,
  source: 'https://github.com/actions/toolkit/blob/main/docs/problem-matchers.md',
};
