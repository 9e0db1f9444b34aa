import type { Clock } from './hover/moment.ts';

/** The current day and moment in the local time zone, as W3C dates; the moment has seconds and the zone's offset. */
export function localNow({ now, timeZone }: Clock): { day: string; moment: string } {
  const parts = new Intl.DateTimeFormat('en-US', {
    ...{
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    },
    ...{ hourCycle: 'h23', timeZoneName: 'longOffset' },
    ...(timeZone !== undefined && { timeZone }),
  }).formatToParts(now());
  const part = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  const day = [part('year').padStart(4, '0'), part('month'), part('day')].join('-');
  const zone = part('timeZoneName').replace(/^GMT/, '').slice(0, 6) || '+00:00';
  return { day, moment: `${day}T${part('hour')}:${part('minute')}:${part('second')}${zone}` };
}
