/** What hosts take of a report. Beyond it they show nothing, or refuse all of it. */

interface Limit {
  readonly most: number;
  /** The page that documents it. */
  readonly source: string;
  /** Why it is this number, if the page has another one or none. */
  readonly chosen?: string;
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
  octets: {
    most: 40_000_000,
    source: `${CODE_SCANNING}/file-too-large`,
    chosen: '10 MB once compressed: results shrink to less than a quarter',
  },
};

export const GITLAB: ReportLimits = {
  results: {
    most: 25_000,
    source: 'https://docs.gitlab.com/ci/testing/code_quality/',
    chosen: 'as many as code scanning takes; the page has no number',
  },
  octets: {
    most: 20_000_000,
    source: 'https://docs.gitlab.com/administration/settings/continuous_integration/',
    chosen:
      'less than the 100 MB of an artifact: merge requests failed to load 23 MB (gitlab-org/gitlab-ee#8252)',
  },
};

/** Buildkite refuses a file with more cases; GitLab reads 500,000, of a smaller file than this. */
export const JUNIT: ReportLimits = {
  results: { most: 5_000, source: 'https://buildkite.com/docs/test-engine/importing-junit-xml' },
  octets: { most: 30_000_000, source: 'https://docs.gitlab.com/ci/testing/unit_test_reports/' },
};

export const CHECKSTYLE: ReportLimits = {
  results: {
    most: 25_000,
    source: 'https://github.com/jenkinsci/warnings-ng-plugin/blob/main/doc/Documentation.md',
    chosen: 'as many as code scanning takes; the page has no number',
  },
  octets: {
    most: 20_000_000,
    source: 'https://github.com/reviewdog/reviewdog/blob/master/parser/checkstyle.go',
    chosen: 'Jenkins and reviewdog read the whole report into memory, and have no number',
  },
};

/** Findings of one rule and level in a file of a report, and places or edits of one finding. */
export const OF_ONE_RULE: Limit = {
  most: 1_000,
  source: `${CODE_SCANNING}/results-exceed-limit`,
  chosen: 'the locations of a result: one fault that is everywhere in a file leaves room for others',
};

/** Annotations of each kind that GitHub Actions shows from a step. */
export const ANNOTATIONS: Limit = {
  most: 10,
  source: 'https://github.com/actions/toolkit/blob/main/docs/problem-matchers.md',
};
