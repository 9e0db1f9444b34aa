import { listed } from '../../core/catalogue.ts';
import { CLEAN, type Command, UsageError } from '../command.ts';
import { callWords as t } from '../words/calls.ts';
import { noSuch } from './nearest.ts';
import type { OptionRow } from './rows.ts';
import { COMMANDS, SHELLS } from './table.ts';

const flag = ({ name }: OptionRow): string => `--${name}`;
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** The values of an option, if they are known: those of `check --format`, or the codes of rules. */
const valuesOf = (option: OptionRow, codes: readonly string[]): readonly string[] | undefined =>
  option.choices ?? (option.takesCode ? codes : undefined);

function bash(codes: readonly string[]): string {
  const choices = COMMANDS.flatMap(({ name, options }) =>
    options.flatMap((option) => {
      const values = valuesOf(option, codes);
      return values ? [{ command: name, flag: flag(option), values }] : [];
    }),
  );
  const values = choices.map(
    ({ command, flag, values }) =>
      `    ${command}:${flag}) COMPREPLY=($(compgen -W "${values.join(' ')}" -- "$word")); return ;;`,
  );
  const options = COMMANDS.map(
    ({ name, options }) => `    ${name}) words="${[...options.map(flag), '--help'].join(' ')}" ;;`,
  );
  return `# crawlwise completions bash >> ~/.bashrc
_crawlwise() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" words=""
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${COMMANDS.map(({ name }) => name).join(' ')} help --help --version" -- "$word"))
    return
  fi
  case "\${COMP_WORDS[1]}:$before" in
${values.join('\n')}
  esac
  case "\${COMP_WORDS[1]}" in
${options.join('\n')}
  esac
  case "$word" in
    -*) COMPREPLY=($(compgen -W "$words" -- "$word")) ; return ;;
  esac
  case "\${COMP_WORDS[1]}" in
    help) COMPREPLY=($(compgen -W "${COMMANDS.map(({ name }) => name).join(' ')}" -- "$word")) ;;
    explain) COMPREPLY=($(compgen -W "${codes.join(' ')}" -- "$word")) ;;
    *) COMPREPLY=($(compgen -f -- "$word")) ;;
  esac
}
complete -o filenames -F _crawlwise crawlwise
`;
}

function zsh(codes: readonly string[]): string {
  const commands = COMMANDS.map(({ name, summary }) => `    ${quoted(`${name}:${summary}`)}`);
  const cases = COMMANDS.map(({ name, options }) => {
    const rows = options.map((option) => {
      const help = option.help.replace(/[[\]:]/g, '\\$&');
      const many = option.isMany ? '*' : '';
      const value =
        option.value === undefined
          ? ''
          : `:${option.value}:${valuesOf(option, codes) ? `(${valuesOf(option, codes)!.join(' ')})` : '_files'}`;
      return `        ${quoted(`${many}${flag(option)}[${help}]${value}`)}`;
    });
    const operands = name === 'explain' ? `(${codes.join(' ')})` : '_files';
    return `    ${name})\n      _arguments \\\n${[...rows, `        '*:operand:${operands}'`].join(' \\\n')}\n      ;;`;
  });
  return `#compdef crawlwise
# crawlwise completions zsh > ~/.zfunc/_crawlwise
_crawlwise() {
  local -a commands=(
${commands.join('\n')}
  )
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  local command=$words[2]
  shift words
  (( CURRENT-- ))
  case $command in
${cases.join('\n')}
  esac
}
if [ "$funcstack[1]" = "_crawlwise" ]; then _crawlwise "$@"; else compdef _crawlwise crawlwise; fi
`;
}

function fish(codes: readonly string[]): string {
  const explained = `complete -c crawlwise -n ${quoted('__fish_seen_subcommand_from explain')} -f -a ${quoted(codes.join(' '))}`;
  const lines = COMMANDS.flatMap(({ name, summary, options }) => [
    `complete -c crawlwise -n __fish_use_subcommand -f -a ${name} -d ${quoted(summary)}`,
    ...options.map((option) => {
      const values = valuesOf(option, codes);
      const value = values ? ` -x -a ${quoted(values.join(' '))}` : option.value ? ' -r' : '';
      return `complete -c crawlwise -n ${quoted(`__fish_seen_subcommand_from ${name}`)} -l ${option.name}${value} -d ${quoted(option.help)}`;
    }),
  ]);
  return `# crawlwise completions fish > ~/.config/fish/completions/crawlwise.fish\n${[...lines, explained].join('\n')}\n`;
}

const SCRIPTS: Readonly<Record<string, (codes: readonly string[]) => string>> = { bash, zsh, fish };

/** `crawlwise completions`: what a shell needs to complete commands and options. */
export const completions: Command = async ({ operands: [shell, ...others] }, { stdout, languages }) => {
  if (shell === undefined || others.length > 0)
    throw new UsageError(t('oneShell', { known: listed(SHELLS, 'unit') }));
  if (!Object.hasOwn(SCRIPTS, shell)) throw noSuch('shell', shell, SHELLS);
  stdout.write(SCRIPTS[shell]!(languages.flatMap(({ codes }) => codes).sort()));
  return CLEAN;
};
