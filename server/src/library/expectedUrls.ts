/** The expectations of URLs, compared with the sites of a call of the library. */
import { CONFIG_NAME } from '../config/keys.ts';
import type { Loadable } from '../core/service.ts';
import { finished } from '../core/steps.ts';
import { decoded } from '../core/uri.ts';
import { failureDocument } from '../project/expectations/failure.ts';
import { failuresIn, untestedIn } from '../project/expectations/results.ts';
import { sitePlace } from '../project/expectations/sitePlace.ts';
import { judgeUrls } from '../project/expectations/urls.ts';
import type { Project } from '../project/project.ts';
import type * as Api from './crawlwise.d.ts';
import { findingsOf } from './findings.ts';
import { ROOT, type SiteSettings } from './settings.ts';

/** The failures as findings of the configuration, and a sentence for each expectation that was not tested. */
export async function judgedUrls(
  project: Project,
  settings: SiteSettings,
  languages: readonly Loadable[],
): Promise<{ readonly findings: readonly Api.SiteFinding[]; readonly untested: readonly string[] }> {
  const results = project.sites.rootsBelow(ROOT).flatMap((root) => {
    const { urls = [] } = settings.of(project.sites.rulesOf(root)).lint.expected;
    const place = sitePlace(decoded(root.slice(ROOT.length)) || './', project.siteAt(root));
    return urls.length > 0 ? finished(judgeUrls(urls, place)) : [];
  });
  const findings: Api.SiteFinding[] = [];
  for (const failure of failuresIn(results)) {
    const { lint } = settings.of(ROOT + CONFIG_NAME);
    const { service, document } = await failureDocument(failure, lint, languages);
    const { start, end } = failure.part;
    for (const finding of findingsOf(service, document))
      findings.push({
        ...{ ...finding, filename: CONFIG_NAME, start: start.character, end: end.character },
        ...{ line: start.line + 1, column: start.character + 1 },
        ...{ endLine: end.line + 1, endColumn: end.character + 1 },
      });
  }
  return { findings, untested: untestedIn(results).map(({ reason }) => reason) };
}
