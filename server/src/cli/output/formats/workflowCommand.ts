import { visible } from '../../report.ts';

const data = (text: string): string => text.split('\n').map(visible).join('%0A');
const encoded = (text: string): string => text.replaceAll('%', '%25');
const property = (text: string): string =>
  encoded(visible(text)).replaceAll(':', '%3A').replaceAll(',', '%2C');

/** The text and place of an annotation; lines and columns from 1. */
interface Annotation {
  readonly level: 'error' | 'warning' | 'notice';
  /** Properties such as `file` and `title`. */
  readonly properties: Readonly<Record<string, string | number>>;
  readonly text: string;
}

/** A workflow command, which GitHub Actions shows as an annotation: one line. */
export function workflowCommand({ level, properties, text }: Annotation): string {
  const written = Object.entries(properties).map(([name, value]) => `${name}=${property(String(value))}`);
  return `::${level} ${written.join(',')}::${data(encoded(text))}\n`;
}
