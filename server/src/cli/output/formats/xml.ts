import { withoutCredentials } from '../../../core/credentials.ts';

/** Characters that XML 1.0 does not allow, not even as references (section 2.2). */
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const NAMES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\r': '&#13;',
  '\t': '&#9;',
};

/** Characters with a meaning in XML, and those that control a terminal or a CI runner (see `visible`). */
const SPECIAL = /[&<>"\n\r\t\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]|#(?=#[a-z]*\[)/gi;

/** Text escaped for an attribute value or element content, without user names and passwords of URLs. */
export const escaped = (text: string): string =>
  withoutCredentials(text)
    .replace(FORBIDDEN, '\ufffd')
    .replace(SPECIAL, (unit) => NAMES[unit] ?? `&#${unit.charCodeAt(0)};`);
