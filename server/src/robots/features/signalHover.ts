import { listed } from '../../core/catalogue.ts';
import type { Hover } from '../../core/features.ts';
import { isValid, PREFERENCES, valuesOf } from '../facts/preferences.ts';
import { signalTopic } from '../facts/signals.ts';
import { source } from '../facts/sources.ts';
import { signalsOf } from '../rules/shared/signals.ts';
import type { Line } from '../syntax/line.ts';
import { valueWords as t } from '../words/hovers.ts';
import { bullets, code, link, paragraphs } from './markdown.ts';

const STANCES: Readonly<Record<string, 'signalAllowed' | 'signalUnwanted'>> = {
  yes: 'signalAllowed',
  no: 'signalUnwanted',
};

/** The hover of one signal in a `Content-Signal` line; offsets are those of the line. Undefined for other lines. */
export function signalHover(line: Line, at: number): Hover | undefined {
  const found = signalsOf(line)?.signals.find(({ start, end }) => start <= at && at <= end);
  if (!found) return undefined;
  const { start, end, name, value } = found;
  const isSound = isValid(found);
  const known = PREFERENCES['Content-Signal'].names.map((row) =>
    t('signalValues', { signal: code(row.name), values: listed(valuesOf(row).map(code), 'unit') }),
  );
  const markdown = paragraphs(
    headOf(code(`${name}=${value}`), signalTopic(name), isSound, value),
    isSound ? t('preference') : bullets(known),
    link(source('CF')),
  );
  return { start, end, markdown };
}

function headOf(signal: string, topic: string | undefined, isSound: boolean, value: string): string {
  if (topic === undefined) return t('signalUnknown', { signal });
  if (!isSound) return t('signalInvalid', { signal, topic });
  const stance = STANCES[value];
  return stance ? t(stance, { signal, topic }) : t('signalValue', { signal, topic, value });
}
