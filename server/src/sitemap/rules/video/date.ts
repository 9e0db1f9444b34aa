import type { Fix } from '../../../core/rule/rule.ts';
import { DATE_FAULTS, DATE_FORMS, type DateFault, parseW3cDate, type W3cDate } from '../../facts/dates.ts';
import { SOURCES } from '../../facts/sources.ts';
import { isBeforeToday } from '../shared/dates.ts';
import { deleteNamed } from '../shared/insert.ts';
import { video } from '../shared/mediaExamples.ts';
import { DELETE_EMPTY, EMPTY, replaceValue } from '../shared/video.ts';
import type { SitemapLeafRule } from '../types.ts';

const FORMS = 'YYYY-MM-DD or YYYY-MM-DDThh:mm:ss+hh:mm';
const HOUR = 3_600_000;
/** In milliseconds. A day lasts until it is over in the last time zone, UTC-12. */
const DAY = 36 * HOUR;

const faults = (Object.keys(DATE_FAULTS) as DateFault[]).filter(
  (fault) => fault !== 'other' && fault !== 'empty' && fault !== 'impossible',
);
const published = (value: string): string =>
  video(`<video:publication_date>${value}</video:publication_date>`);
const expires = (value: string): string => video(`<video:expiration_date>${value}</video:expiration_date>`);

export const rule: SitemapLeafRule = {
  meta: {
    code: 'video/date',
    level: 'error',
    message: `Google cannot read this date: write ${FORMS}`,
    variants: {
      ...Object.fromEntries(
        faults.map((fault) => [
          fault,
          { message: `Google cannot read this date: ${DATE_FAULTS[fault].replace(/`/g, "'")}` },
        ]),
      ),
      impossible: { message: "'{value}' does not exist, so Google cannot read this date" },
      seconds: { message: 'Google cannot read this time: it must have seconds' },
      fraction: {
        message: 'Google may not read this time: it documents no fractions of a second for videos',
        severity: 'hint',
      },
      expired: { message: 'The video has expired: Google no longer shows it', severity: 'warning' },
      empty: EMPTY,
    },
    fixes: {
      convert: { title: "Replace with '{text}'", safe: true },
      utc: { title: "Replace with '{text}' (the time is UTC)", safe: false },
      delete: DELETE_EMPTY,
    },
    docs: {
      what: `A \`<video:publication_date>\` or \`<video:expiration_date>\` that is not \`YYYY-MM-DD\` or \`YYYY-MM-DDThh:mm:ss+hh:mm\`, or an expiration date in the past.`,
      why: 'Google documents only these two formats for videos, and it does not show an expired video in search results.',
      how: 'Write the date, or the date and time with seconds and time zone. Leave out `<video:expiration_date>` if a video does not expire.',
    },
    sources: [SOURCES.videos, SOURCES.dates],
    examples: [
      { bad: published('⟦2026-11⟧'), good: published('2026-11-05T19:20:30+08:00') },
      {
        bad: published('⟦2024-11-05T19:20+08:00⟧'),
        good: published('2024-11-05T19:20:00+08:00'),
        fix: 'convert',
      },
      {
        bad: published('⟦2024-11-05T19:20:30.000Z⟧'),
        good: published('2024-11-05T19:20:30Z'),
        fix: 'convert',
      },
      { bad: published('⟦2024-11-05T19:20:30⟧'), good: published('2024-11-05T19:20:30Z'), fix: 'utc' },
      { bad: published('⟦2023-02-29⟧'), good: published('2023-02-28') },
      { bad: expires('⟦2020-01-01⟧'), good: expires('2999-12-31') },
      { bad: video('<⟦video:expiration_date⟧/>'), good: video(), fix: 'delete' },
    ],
  },

  visits: ['url/video:video/video:publication_date', 'url/video:video/video:expiration_date'],
  unless: { 'url/video:video/video:publication_date': isBeforeToday },
  value({ name, value, start, end, local }, report) {
    const read = parseW3cDate(value);
    if ('fault' in read) {
      report(start, end, { variant: read.fault === 'other' ? undefined : read.fault, args: { name, value } });
    } else if (!DATE_FORMS[read.form].inVideo) {
      report(start, end, { variant: VARIANTS[read.form] });
    } else if (local === 'expiration_date' && isOver(read)) {
      report(start, end, { variant: 'expired' });
    }
  },

  fixes(finding, node): readonly Fix[] {
    const { variant } = finding;
    if (variant === 'empty') return deleteNamed(finding, node);
    if (variant === 'seconds')
      return replaceValue(finding, node, 'convert', (value) => value.replace(/(T\d\d:\d\d)/, '$1:00'));
    if (variant === 'fraction')
      return replaceValue(finding, node, 'convert', (value) => value.replace(/\.\d+/, ''));
    if (variant === 'no-zone') {
      return replaceValue(finding, node, 'utc', (value) => {
        const seconds = /T\d\d:\d\d:/.test(value) ? '' : ':00';
        return `${value.replace(/\.\d+$/, '')}${seconds}Z`;
      });
    }
    return [];
  },
};

const VARIANTS: Partial<Record<W3cDate['form'], string>> = { minute: 'seconds', fraction: 'fraction' };

const isOver = ({ form, date }: W3cDate): boolean => date.getTime() + (form === 'day' ? DAY : 0) < Date.now();
