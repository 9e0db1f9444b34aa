import { listed, type Text, templateOfRule, textLocale } from '../catalogue.ts';
import { foldOf } from '../findings/fold.ts';
import { suppression } from '../findings/suppressionEdit.ts';
import { commonPrefixSuffix } from '../fixes/commonPrefixSuffix.ts';
import type { LanguageService } from '../service.ts';
import { named } from '../visible.ts';
import { pageWords as t } from '../words/rulePages.ts';
import { NOTHING_EXPECTED } from './expected.ts';
import {
  type Args,
  docOf,
  type Example,
  type FixMeta,
  messageOf,
  type RuleMeta,
  templateOf,
} from './rule.ts';

/** Examples of limits are long: pages show this many of their first characters. */
const LONGEST = 320;
const MAX_LINES = 30;
const MAX_SAID = 3;
/** Examples of sites show this many of their other files. */
const MAX_FILES = 3;

const fence = (lines: readonly string[], language = 'text'): string => {
  const short = lines.map((line) => (line.length > LONGEST ? `${line.slice(0, LONGEST)} …` : line));
  const shown = short.length > MAX_LINES ? [...short.slice(0, MAX_LINES), '…'] : short;
  return `\`\`\`\`${language}\n${shown.join('\n')}\n\`\`\`\``;
};

/** The lines of an example, each finding underlined. */
function marked(text: string): string[] {
  let inside = false;
  return lines(text).flatMap((line) => {
    let plain = '';
    let under = '';
    let found = false;
    for (const part of line.split(/([⟦⟧])/)) {
      if (part === '⟦') found = inside = true;
      else if (part === '⟧') inside = false;
      else {
        found ||= inside && part !== '';
        const shown = named(part);
        plain += shown;
        under += (inside ? '^' : ' ').repeat(shown.length);
      }
    }
    const below = under.trimEnd() || (found ? `${' '.repeat(plain.length)}^` : '');
    return found && plain.length <= LONGEST ? [plain, below] : [plain];
  });
}

function lines(text: string): string[] {
  if (text === '') return [t('emptyFile')];
  const all = text.split(/\r\n?|\n/);
  if (all.length > 1 && all.at(-1) === '') all.pop();
  return all;
}

/** A diff of lines: `-` for removed ones, `+` for added ones. */
function difference(before: readonly string[], after: readonly string[]): string[] {
  const [head, tail] = commonPrefixSuffix(before, after);
  return [
    ...after.slice(0, head).map((line) => ` ${line}`),
    ...before.slice(head, before.length - tail).map((line) => `-${line}`),
    ...after.slice(head, after.length - tail).map((line) => `+${line}`),
    ...after.slice(after.length - tail).map((line) => ` ${line}`),
  ].map((line) => (line === ' ' ? '' : line));
}

/** A message or title with its placeholders replaced by an ellipsis. */
const blank = (text: string): string => text.replace(/\{\w+\}/g, '…');

/** A text as Markdown that shows it as it is: `<image:image>` is no link, and `<url>` no element. */
const literal = (text: string): string => text.replace(/[\\`*[\]<>]|(?<!\w)_|_(?!\w)/g, '\\$&');

/** A message that an example has, and the titles of its fixes. */
interface Shown {
  readonly message: string;
  readonly variant: string | undefined;
  readonly titles: readonly string[];
}

/** The messages of an example, without duplicates; of those that depend on other files, the one that it states. */
function messagesOf(
  service: LanguageService,
  meta: RuleMeta,
  { bad, says, settings, site, packed, expected: some }: Example,
): Shown[] {
  if (site || packed) return says === undefined ? [] : [statedIn(meta, says)];
  const identity = { uri: 'file:///example', languageId: 'example', version: 1 };
  const levels = new Map(meta.level === 'off' ? [[meta.code, 'hint' as const]] : []);
  const text = bad.replace(/[⟦⟧]/g, '');
  const expected = { ...NOTHING_EXPECTED, ...some };
  const document = service.read(
    service.open(identity, text, { levels, expected, ...(settings && { settings }) }),
  );
  const own = service.places(document).filter(({ code }) => code === meta.code);
  const shown = own.map((finding): [string, Shown] => {
    const message = messageOf(meta, { ...finding, others: 0 });
    const titles = service.fixes(document, finding).map(({ title }) => title);
    return [message, { message, variant: finding.variant, titles }];
  });
  return [...new Map(shown).values()];
}

/** A message that an example states in English, in the language of the page, and the variant whose text it is. */
function statedIn(meta: RuleMeta, says: string): Shown {
  for (const variant of [...Object.keys(meta.variants ?? {}), undefined]) {
    const args = argsIn(meta.variants?.[variant ?? '']?.message ?? meta.message, says);
    if (args)
      return {
        message: textLocale() === 'en' ? says : messageOf(meta, { variant, args }),
        ...{ variant, titles: [] },
      };
  }
  return { message: says, variant: undefined, titles: [] };
}

/** The arguments of an English text that has become `says`; undefined if it is another one. */
function argsIn(text: Text, says: string): Args | undefined {
  const { by = '', ...forms } = typeof text === 'string' ? { one: text } : text;
  for (const [name, form] of Object.entries(forms)) {
    const parts = form
      .split(/\{(\w+)\}/)
      .map((part, at) => (at % 2 ? '(.+)' : part.replace(/[^\w\s]/g, '\\$&')));
    const values = new RegExp(`^${parts.join('')}$`).exec(says)?.slice(1);
    const names = [...form.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);
    if (values)
      return {
        [by]: name === 'one' ? 1 : 2,
        ...Object.fromEntries(names.map((key, at) => [key, values[at]!])),
      };
  }
  return undefined;
}

/** A message of a rule: that of an example, or else the one that the rule gives a sample of. */
function messageLike(meta: RuleMeta, shown: readonly Shown[], name?: string): string {
  const { sample = {} } = name === undefined ? meta : meta.variants![name]!;
  const of = shown.find(({ variant }) => variant === name);
  const args = typeof sample === 'function' ? sample() : sample;
  return literal(named(of?.message ?? messageOf(meta, { variant: name, args })));
}

/** The main message if it has no values, or else the first one of the examples, or else the main one with sample values. */
function headlineOf(meta: RuleMeta, shown: readonly Shown[]): string {
  const [first] = shown;
  return first && templateOf(meta).includes('{') ? literal(named(first.message)) : messageLike(meta, shown);
}

/** What matches a text with any values. */
const patternOf = (template: string): string =>
  template
    .split(/\{\w+\}/)
    .map((part) => part.replace(/[^\w\s]/g, '\\$&'))
    .join('.+?');

/** The title of a fix: that of an example, without its effect there, or else its text with an ellipsis for each value. */
function titleLine(template: string, shown: readonly Shown[]): string {
  if (!template.includes('{')) return template;
  const pattern = new RegExp(`^${patternOf(template)}(?= \\(|$)`);
  const [title] = shown.flatMap(({ titles }) => titles.flatMap((text) => pattern.exec(text)?.[0] ?? []));
  return title ?? blank(template);
}

function variantLine(meta: RuleMeta, name: string, shown: readonly Shown[]): string {
  const severity = meta.variants?.[name]?.severity;
  return `- ${messageLike(meta, shown, name)}${severity ? ` (${severity})` : ''}`;
}

const example = ({ bad, good, site, becomes = {} }: Example, messages: readonly string[]): string =>
  [
    site
      ? t('badAt', { address: site.address, text: fence(marked(bad)) })
      : t('bad', { text: fence(marked(bad)) }),
    ...Object.entries(site?.files ?? {})
      .slice(0, MAX_FILES)
      .map(([path, text]) => t('besides', { path, text: fence(lines(text).map(named)) })),
    ...messages.map((message) => `> ${literal(named(message))}`),
    t('good', {
      text: fence(difference(lines(bad.replace(/[⟦⟧]/g, '')), lines(good)).map(named), 'diff'),
    }),
    ...Object.entries(becomes).map(([path, text]) =>
      t('otherFile', { path, text: fence(lines(text).map(named)) }),
    ),
  ].join('\n\n');

const ONCE = { file: 'onceInFile', group: 'onceInGroup', cause: 'onceForCause' } as const;

/** How findings of a rule are folded. */
function onceOf(meta: RuleMeta): string[] {
  const fold = meta.level === 'off' ? undefined : foldOf(meta, meta.level);
  return fold ? [t(ONCE[fold])] : [];
}

/** How the level of a rule is set and its findings are suppressed. */
function configure(meta: RuleMeta): string {
  const { code, level, under = {} } = meta;
  const off = docOf(meta, 'off');
  const other = level === 'off' ? 'warning' : 'off';
  const ways = [
    t('level', {
      config: `\`"rules": { "${code}": "${other}" }\``,
      setting: `\`"crawlwise.rules": { "${code}": "${other}" }\``,
      code,
      level: other,
    }),
    ...Object.entries(under).map(([setting, level]) => {
      const [key = '', value = ''] = setting.split('=');
      return t('under', { key, value, level });
    }),
    ...(/^(?:live|text)\//.test(code) ? [] : [t('suppress', { comment: suppression('line', code) })]),
  ].join(' ');
  return off ? `${ways}\n\n${off}` : ways;
}

/** Its fixes: which are safe, which are not, which are never made in bulk, and why. */
function fixesOf(
  { code, fixes = {} }: RuleMeta,
  { provesMeaning }: LanguageService,
  shown: readonly Shown[],
): string {
  const all = Object.entries(fixes).map(([name, fix]) => {
    const title = titleLine(templateOfRule(code, `fix.${name}`, fix.title), shown);
    return `- ${literal(named(title))} *(${reachOf(fix)})*`;
  });
  const isAnySafe = Object.values(fixes).some(({ safe }) => safe);
  const proof = [...(isAnySafe ? [t('proof')] : []), t('effect'), t('wholeSite')].join(' ');
  const rows = [...new Set(all)];
  return provesMeaning ? `${rows.join('\n')}\n\n${proof}` : rows.join('\n');
}

/** Which commands apply a fix in bulk. */
function reachOf({ safe, bulk, oneByOne }: FixMeta): string {
  if (oneByOne) return t(oneByOne);
  if (safe) return t('safe');
  return t(bulk ? 'bulk' : 'unsafe');
}

/** The errors of Search Console with this cause. */
function inSearchConsole({ code }: RuleMeta, { errorsOf }: LanguageService): string[] {
  const errors = errorsOf(code).map((error) => `"${error}"`);
  return errors.length > 0 ? [t('searchConsole', { errors: listed(errors) })] : [];
}

/** An error of Search Console, the page where it is described, and the rules that report its causes, in Markdown. */
export const errorPage = (error: string, url: string, rules: readonly RuleMeta[]): string =>
  `${[
    t('errorTitle', { error, url }),
    rules
      .map((meta) => t('errorRule', { code: meta.code, level: levelOf(meta), text: docOf(meta, 'what') }))
      .join('\n'),
  ].join('\n\n')}\n`;

const levelOf = ({ level }: RuleMeta): string => (level === 'off' ? t('off') : level);

/**
 * The page of a rule in Markdown: an example, with each finding underlined and its message; what it reports, why, what to
 * do; further examples; how to configure and suppress it; and its sources.
 */
export function rulePage(meta: RuleMeta, service: LanguageService): string {
  const messages = meta.examples.map((item) => messagesOf(service, meta, item));
  const [first, ...others] = meta.examples.map((item, index) =>
    example(
      item,
      messages[index]!.slice(0, MAX_SAID).map(({ message }) => message),
    ),
  );
  const variants = Object.keys(meta.variants ?? {}).map((name) => variantLine(meta, name, messages.flat()));
  const sections = [
    `# ${meta.code}`,
    `**${levelOf(meta)}** · ${headlineOf(meta, messages.flat())}`,
    ...(first === undefined ? [] : [t('example', { text: first })]),
    t('what', { text: [docOf(meta, 'what'), ...onceOf(meta)].join(' ') }),
    ...(variants.length > 0 ? [t('variants', { messages: variants.join('\n') })] : []),
    t('why', { text: docOf(meta, 'why') }),
    ...inSearchConsole(meta, service),
    t('how', { text: docOf(meta, 'how') }),
    ...(meta.fixes ? [t('fixes', { text: fixesOf(meta, service, messages.flat()) })] : []),
    ...(others.length > 0 ? [t('examples', { text: others.join('\n\n') })] : []),
    t('configure', { text: configure(meta) }),
    ...(meta.sources.length > 0
      ? [t('sources', { text: meta.sources.map(({ title, url }) => `- [${title}](${url})`).join('\n') })]
      : []),
  ];
  return `${sections.join('\n\n')}\n`;
}
