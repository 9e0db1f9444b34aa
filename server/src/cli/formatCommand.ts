import type { Edit } from '../core/rule.ts';
import { edited } from '../core/tried.ts';
import { contentOf, textOf } from '../disk/read.ts';
import { reasonOf } from '../disk/walk.ts';
import { CLEAN, type Command, FAULTS, TROUBLE, UsageError } from './command.ts';
import { findFiles, isInput } from './files.ts';
import { many, visible } from './report.ts';
import { isFaithful, rewrite } from './rewrite.ts';
import { settingsOf } from './settings.ts';

const INDENTATION = { tabSize: 2, insertSpaces: true };

/** `crawlwise format`: puts files into their usual form, or says which are not. */
export const format: Command = async (call, context) => {
  const { stdout, stderr } = context;
  const languages = await context.served();
  const operands = call.operands.length > 0 ? call.operands : ['.'];
  const isCheck = call.has('check');
  if (operands.some(isInput) && operands.length > 1)
    throw new UsageError("'-' cannot be combined with other files");
  const input = operands.some(isInput)
    ? { name: call.one('stdin-filename'), text: textOf(await context.input()) }
    : undefined;
  const listing = await findFiles(operands, {
    ...{ languages, ignore: call.all('ignore'), readsIgnoreFiles: !call.has('no-ignore'), input },
  });
  const settings = await settingsOf(call, listing.found, languages);
  for (const fault of settings.faults) stderr.write(`crawlwise: ${visible(fault)}\n`);
  if (settings.faults.length > 0) return TROUBLE;
  let files = 0;
  let changed = 0;
  let refusals = 0;
  const refuse = (file: string, reason: string): void => {
    refusals++;
    stderr.write(`crawlwise: cannot format ${visible(file)}: ${visible(reason)}\n`);
  };
  for (const one of listing.found) {
    const { values, ignored } = settings.of(one.file);
    if (ignored) continue;
    if ('reason' in one) {
      refuse(one.file, one.reason);
      continue;
    }
    try {
      const { octets, packed } = input ? { octets: undefined, packed: undefined } : await contentOf(one.file);
      const before = input ? input.text : textOf(octets!);
      const service = await one.language.load();
      const identity = { uri: one.uri, languageId: one.language.id, version: 0 };
      const document = service.read(service.open(identity, before, { levels: new Map(), settings: values }));
      const edits: readonly Edit[] =
        service.features.format?.(document, { start: 0, end: document.text.length }, INDENTATION) ?? [];
      const after = edited(before, edits);
      files++;
      if (after !== before) changed++;
      if (input && !isCheck) stdout.write(after);
      if (after === before) continue;
      if (isCheck) stdout.write(`${visible(one.file)}\n`);
      else if (octets) {
        const left = packed
          ? 'it is not a valid gzip file'
          : isFaithful(before, octets)
            ? await rewrite(one.file, octets, after)
            : 'it is not UTF-8';
        if (left !== undefined) refuse(one.file, left);
      }
    } catch (error) {
      refuse(one.file, reasonOf(error));
    }
  }
  stderr.write(`${many(files, 'file')} checked, ${changed} ${isCheck ? 'to be formatted' : 'formatted'}\n`);
  if (refusals > 0 || files === 0) return TROUBLE;
  return isCheck && changed > 0 ? FAULTS : CLEAN;
};
