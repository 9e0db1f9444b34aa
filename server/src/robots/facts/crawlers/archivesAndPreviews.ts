import { type Crawler, family } from './row.ts';

const unsourced = { obeys: 'not stated', obeysNote: 'unsourced', star: 'not stated' } as const;

const archives = family({ ...unsourced, purpose: 'archive' }, [
  { token: 'archive.org_bot', operator: 'Internet Archive', note: 'The dot is outside RFC 9309' },
  { token: 'ia_archiver', operator: 'Alexa / Internet Archive', historical: true },
]);

const previews = family({ ...unsourced, purpose: 'preview' }, [
  { token: 'Twitterbot', operator: 'X' },
  { token: 'LinkedInBot', operator: 'LinkedIn' },
  { token: 'Slackbot', operator: 'Slack' },
  { token: 'WhatsApp', operator: 'Meta' },
  { token: 'TelegramBot', operator: 'Telegram' },
  { token: 'Discordbot', operator: 'Discord' },
]);

const pinterest = family(
  {
    operator: 'Pinterest',
    purpose: 'preview',
    also: ['search'] as const,
    obeys: 'yes',
    star: 'yes',
    page: 'Pinterest help, "Pinterest Bot"',
    source: 'https://help.pinterest.com/',
  },
  [{ token: 'Pinterest' }, { token: 'Pinterestbot' }],
);

export const archivesAndPreviews: readonly Crawler[] = [...archives, ...previews, ...pinterest];
