import { CONFIG_NAME } from '../config/keys.ts';
import { edited } from '../core/fixes/edits.ts';
import type { SettingValues } from '../core/rule/settings.ts';
import { contentOf, textOf } from '../disk/read.ts';
import { reasonOf } from '../disk/reasons.ts';
import { type Input, inputOf, writeInput } from './check/input.ts';
import { isFaithful, rewrite } from './check/rewrite.ts';
import { CLEAN, type Command, FAULTS, TROUBLE, UsageError } from './command.ts';
import { type Found, findFiles, isInput } from './files/files.ts';
import { faultLine, visible, visiblePath } from './report.ts';
import { settingFlags, settingsOf } from './settings/settings.ts';
import { checkCallWords, checkWords as t } from './words/check.ts';
import { reportWords } from './words/report.ts';

/** `crawlwise format`: formats files, or lists those that are not formatted. */
export const format: Command = async (call, context) => {
  const { stdout, stderr, complain } = context;
  const { paths } = call;
  const languages = await context.served();
  const operands = call.operands.length > 0 ? call.operands : ['.'];
  const isCheck = call.has('check');
  if (operands.some(isInput) && operands.length > 1) throw new UsageError(checkCallWords('inputAlone'));
  const input = await inputOf(call, context);
  const listing = await findFiles(operands, {
    ...{ languages, paths, input },
    ...{ ignore: call.all('ignore'), readsIgnoreFiles: !call.has('no-ignore') },
  });
  const settings = await settingsOf(settingFlags(call, languages), listing.found, languages);
  for (const fault of settings.faults) complain(faultLine(fault));
  if (settings.faults.length > 0) return TROUBLE;
  let files = 0;
  let changed = 0;
  let refusals = 0;
  let ignored = 0;
  const refuse = (file: string, reason: string): void => {
    refusals++;
    complain(t('cannotFormat', { file: visible(paths.shown(file)), reason: visible(reason) }));
  };
  for (const item of listing.found) {
    const values = settings.of(item.file).lint.settings;
    if (!input && settings.ignores(item.file)) {
      ignored++;
      continue;
    }
    if ('reason' in item) {
      refuse(item.file, item.reason);
      continue;
    }
    try {
      const { text: before, octets, reason } = input ? ofInput(input) : await ofFile(item.file);
      files++;
      const after = reason === undefined ? await formatted(item, before, values) : before;
      const isChanged = after !== before;
      if (input && !isCheck) await writeInput(input, after, stdout);
      const left =
        reason ?? (isChanged && octets && !isCheck ? await rewrite(item.file, octets, after) : undefined);
      if (left !== undefined) refuse(item.file, left);
      else if (isChanged) {
        changed++;
        if (isCheck) stdout.write(`${visiblePath(paths.shown(item.file))}\n`);
      }
    } catch (error) {
      refuse(item.file, reasonOf(error));
    }
  }
  stderr.write(`${t(isCheck ? 'toFormat' : 'formatted', { count: files, changed })}\n`);
  if (ignored > 0) stderr.write(`${t('ignoredBy', { count: ignored, config: CONFIG_NAME })}\n`);
  if (refusals > 0 || files + ignored === 0) return TROUBLE;
  return isCheck && changed > 0 ? FAULTS : CLEAN;
};

/** A text to format. */
interface TextToFormat {
  readonly text: string;
  /** Its octets, if it is a file on the disk. */
  readonly octets?: Uint8Array;
  /** Why it is left unchanged. */
  readonly reason: string | undefined;
}

const ofInput = ({ text, isText }: Input): TextToFormat => ({
  text,
  reason: isText ? undefined : reportWords('notUtf8'),
});

async function ofFile(file: string): Promise<TextToFormat> {
  const { octets, packed } = await contentOf(file);
  const text = textOf(octets);
  if (packed) return { text, octets, reason: reportWords('badGzip') };
  return { text, octets, reason: isFaithful(text, octets) ? undefined : reportWords('notUtf8') };
}

async function formatted({ language, uri }: Found, before: string, settings: SettingValues): Promise<string> {
  const service = await language.load();
  const identity = { uri, languageId: language.id, version: 0 };
  const document = service.read(service.open(identity, before, { levels: new Map(), settings }));
  const whole = { start: 0, end: document.text.length };
  return edited(before, service.features.format?.(document, whole) ?? []);
}
