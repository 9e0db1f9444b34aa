import { pageWords as t } from '../words/page.ts';
import { exampleOf, flagOf, helpOf, meaningOf, notesOf, summaryOf, usageOf } from './help.ts';
import { COMMANDS, EXIT_CODES } from './table.ts';

/** An edit of a fix. */
const EDIT = { line: 2, column: 9, endLine: 2, endColumn: 9, text: ':' };

/** The reference page of all commands, in Markdown. */
export function referencePage(): string {
  const sections = COMMANDS.map((row) => {
    const options = row.options.map(
      (option) =>
        `| \`${flagOf(option).replaceAll('|', '\\|')}\` | ${helpOf(row, option).replaceAll('|', '\\|')} |`,
    );
    return [
      `## ${row.name}`,
      summaryOf(row),
      `\`\`\`sh\n${usageOf(row)}\n\`\`\``,
      ...notesOf(row),
      ...(options.length > 0 ? [`| ${t('option')} | |\n| --- | --- |\n${options.join('\n')}`] : []),
      `\`\`\`sh\n${row.examples.map((example) => `${example.call}  # ${exampleOf(example)}`).join('\n')}\n\`\`\``,
    ].join('\n\n');
  });
  const codes = EXIT_CODES.map((row) => `| ${row[0]} | ${meaningOf(row)} |`).join('\n');
  return `${[
    `# ${t('title')}`,
    t('intro'),
    ...sections,
    `## ${t('fixes')}\n\n${t('fixesText')}`,
    `## ${t('edits')}\n\n${t('editsText', { edit: JSON.stringify(EDIT) })}`,
    `## ${t('suppression')}\n\n${t('suppressionText')}`,
    `## ${t('exitCodes')}\n\n| ${t('code')} | |\n| --- | --- |\n${codes}`,
  ].join('\n\n')}\n`;
}
