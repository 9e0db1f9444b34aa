import { ROBOTS, SOURCES } from './shared/sources.ts';
import type { AnswerRule } from './types.ts';

export const rule: AnswerRule = {
  meta: {
    code: 'live/differs',
    level: 'warning',
    message: '{difference}',
    docs: {
      what: 'A live site that differs in meaning from what you compare it with (`crawlwise check URL --compare`): from a robots.txt, from a folder with its build, or from another live site. Compared are what crawlers may fetch, which URLs are listed, and of the requested URLs the status, redirects, noindex and canonical URL. Comments, and the same rules in other words, make no difference.',
      why: 'A proxy, a content delivery network or a setting of the host may put groups before yours, or serve an old version: then crawlers do something other than your files say.',
      how: 'Change the setting of the host that rewrites the file, deploy the file, or take over what is served. `crawlwise diff FILE URL` lists all differences.',
    },
    sources: [SOURCES.google],
    examples: [
      {
        bad: `${ROBOTS}status: 200\ndiffers: ⟦The live site blocks everything for GPTBot, but this file does not⟧\n`,
        good: `${ROBOTS}status: 200\n`,
      },
    ],
  },

  visits: ['differs'],
  value({ value, start, end }, report) {
    report(start, end, { args: { difference: value } });
  },
};
