import { pageWords as t } from '../words/page.ts';
import { exampleOf, flagOf, headingOf, helpOf, meaningOf, notesOf, summaryOf, usageOf } from './help.ts';
import type { CommandRow } from './rows.ts';
import { COMMANDS, EXIT_CODES } from './table.ts';

/** The reference page of all commands, in Markdown. */
export function referencePage(): string {
  const sections = COMMANDS.map((row) =>
    [
      `## ${row.name}`,
      summaryOf(row),
      `\`\`\`sh\n${usageOf(row)}\n\`\`\``,
      `\`\`\`sh\n${row.examples.map((example) => `${example.call}  # ${exampleOf(example)}`).join('\n')}\n\`\`\``,
      ...notesOf(row),
      ...optionTables(row),
    ].join('\n\n'),
  );
  const codes = EXIT_CODES.map((row) => `| ${row[0]} | ${meaningOf(row)} |`).join('\n');
  return `${[
    `# ${t('title')}`,
    t('intro', { commands: COMMANDS.map(({ name }) => `[${name}](#${name})`).join(' · ') }),
    ...sections,
    `## ${t('exitCodes')}\n\n| ${t('code')} | |\n| --- | --- |\n${codes}`,
  ].join('\n\n')}\n`;
}

/** A table for each group of options, with its heading. */
function optionTables(row: CommandRow): string[] {
  const tables: string[] = [];
  for (const option of row.options) {
    const heading = headingOf(option);
    if (heading !== undefined || tables.length === 0)
      tables.push(`${heading === undefined ? '' : `### ${heading}\n\n`}| ${t('option')} | |\n| --- | --- |`);
    const cells = [`\`${flagOf(option)}\``, helpOf(row, option)].map((cell) => cell.replaceAll('|', '\\|'));
    tables.push(`${tables.pop()}\n| ${cells.join(' | ')} |`);
  }
  return tables;
}
