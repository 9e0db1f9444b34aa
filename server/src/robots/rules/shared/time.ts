const WINDOW = /^(\d{2})(\d{2})-(\d{2})(\d{2})$/;
const LOOSE = /^(\d{1,2})(?::?(\d{2}))?\s*(am|pm)?\s*(?:-|–|to)\s*(\d{1,2})(?::?(\d{2}))?\s*(am|pm)?$/i;

/** Whether a text is a window of the day in the form `HHMM-HHMM`. */
export function isTimeWindow(text: string): boolean {
  const match = WINDOW.exec(text);
  return match !== null && isTime(match[1]!, match[2]!) && isTime(match[3]!, match[4]!);
}

const isTime = (hours: string, minutes: string): boolean =>
  (Number(hours) < 24 && Number(minutes) < 60) || (hours === '24' && minutes === '00');

/** The window that a text such as `6am-9am` or `6:00 - 09:30` clearly means; undefined for anything else. */
export function asTimeWindow(text: string): string | undefined {
  const match = text.length > 40 ? null : LOOSE.exec(text);
  if (!match) return undefined;
  const window = `${time(match[1]!, match[2], match[3])}-${time(match[4]!, match[5], match[6])}`;
  return isTimeWindow(window) ? window : undefined;
}

function time(hours: string, minutes = '00', half?: string): string {
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : Number(hours);
  return String(hour).padStart(2, '0') + minutes;
}
