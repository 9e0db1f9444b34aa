import { ROBOTS, SOURCES } from './shared/sources.ts';
import type { AnswerRule } from './types.ts';

export const rule: AnswerRule = {
  meta: {
    code: 'live/differs',
    level: 'warning',
    message: '{difference}',
    docs: {
      what: 'A robots.txt on the live site that has other effects on crawlers than the file that you compare it with (`crawlwise check URL --compare FILE`). Comments, and the same rules in other words, make no difference.',
      why: 'A proxy, a content delivery network or a setting of the host may put groups before yours, or serve an old version: then crawlers do something other than your file says.',
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
