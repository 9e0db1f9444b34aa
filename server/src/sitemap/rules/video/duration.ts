import type { Fix } from '../../../core/rule/rule.ts';
import { isWithin } from '../../../urls/limits.ts';
import { SITEMAP_LIMITS } from '../../facts/limits.ts';
import { SOURCES } from '../../facts/sources.ts';
import { deleteNamed } from '../shared/insert.ts';
import { video } from '../shared/mediaExamples.ts';
import { shown } from '../shared/values.ts';
import { DELETE_EMPTY, EMPTY, replaceValue } from '../shared/video.ts';
import type { SitemapLeafRule } from '../types.ts';

const LIMIT = SITEMAP_LIMITS.videoDuration;

const duration = (value: string): string => video(`<video:duration>${value}</video:duration>`);

const isDuration = (value: string): boolean => /^\d+$/.test(value) && isWithin(LIMIT, Number(value));

export const rule: SitemapLeafRule = {
  meta: {
    code: 'video/duration',
    level: 'error',
    message:
      "Google does not read '{value}': write the duration in seconds, from {least} to {most} (8 hours)",
    variants: { empty: EMPTY },
    fixes: {
      seconds: { title: 'Replace with {text} (seconds)', safe: true },
      minutes: { title: 'Replace with {text} (minutes and seconds, in seconds)', safe: false },
      delete: DELETE_EMPTY,
    },
    docs: {
      what: 'A `<video:duration>` that is not a whole number from {least} to {most} (8 hours).',
      limits: { least: LIMIT.least, most: LIMIT.most },
      why: 'The duration is in seconds. Clock times and ISO 8601 durations such as `PT10M` are not read.',
      how: 'Write the number of seconds.',
    },
    sources: [SOURCES.videos],
    examples: [
      { bad: duration('⟦10:00⟧'), good: duration('600'), fix: 'minutes' },
      { bad: duration('⟦01:10:30⟧'), good: duration('4230'), fix: 'seconds' },
      { bad: duration('⟦PT10M30S⟧'), good: duration('630'), fix: 'seconds' },
      { bad: duration('⟦30000⟧'), good: duration('3000') },
      { bad: video('<⟦video:duration⟧/>'), good: video(), fix: 'delete' },
    ],
  },

  visits: ['url/video:video/video:duration'],
  unless: (text, start, end) => isDuration(text.slice(start, end)),
  value({ name, value, start, end }, report) {
    if (value === '') report(start, end, { variant: 'empty', args: { name } });
    else if (!isDuration(value))
      report(start, end, { args: { least: LIMIT.least, most: LIMIT.most, value: shown(value) } });
  },

  fixes(finding, node): readonly Fix[] {
    if (finding.variant === 'empty') return deleteNamed(finding, node);
    const isShort = /^\d+:\d\d$/.test(node.text.slice(finding.start, finding.end));
    return replaceValue(finding, node, isShort ? 'minutes' : 'seconds', (value) => {
      const seconds = Math.round(secondsOf(value) ?? 0);
      return isWithin(LIMIT, seconds) ? String(seconds) : undefined;
    });
  },
};

const CLOCK = /^(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d(?:\.\d+)?)$/;
const ISO = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:[.,]\d+)?)S)?)?$/i;
const NUMBER = /^(\d+(?:\.\d+)?)\s*(?:s|sec|secs|seconds)?$/i;

/** The number of seconds in a clock time, an ISO 8601 duration, or a number with a unit or fraction. */
function secondsOf(value: string): number | undefined {
  if (value.length > 40) return undefined;
  const clock = CLOCK.exec(value);
  if (clock) return total(0, Number(clock[1] ?? 0), Number(clock[2]), Number(clock[3]));
  const iso = ISO.exec(value);
  if (iso) {
    const [days, hours, minutes, seconds] = iso.slice(1).map((part) => Number(part?.replace(',', '.') ?? 0));
    return total(days!, hours!, minutes!, seconds!);
  }
  const number = NUMBER.exec(value)?.[1];
  return number === undefined ? undefined : Number(number);
}

const total = (days: number, hours: number, minutes: number, seconds: number): number =>
  ((days * 24 + hours) * 60 + minutes) * 60 + seconds;
