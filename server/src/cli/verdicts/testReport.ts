import { createColors } from 'picocolors';
import { shortened } from '../../core/credentials.ts';
import { type CrawlerVerdict, describeReasons, type LineText } from '../../robots/profile/index.ts';
import { visible, visibleJson } from '../report.ts';
import { testWords as t } from '../words/verdicts.ts';

/** An answer, and the text of the lines that it refers to. */
export interface Question {
  readonly answer: CrawlerVerdict;
  readonly lineText: LineText;
}

/** Formats verdicts one by one; returns the text to print. */
export interface VerdictReporter {
  verdict(question: Question): string;
  end(): string;
}

const LONGEST_LINE = 120;

/** For people: `blocked  Googlebot  https://www.example.com/private/`, and below it the reason. */
const table = (colors: boolean, tokens: readonly string[]): VerdictReporter => {
  const { bold, dim, green, red } = createColors(colors);
  const width = Math.max(0, ...tokens.map((token) => visible(token).length));
  return {
    verdict({ answer, lineText }) {
      const { allowed, token, url } = answer;
      const longest = Math.max(t('allowed').length, t('blocked').length);
      const head = allowed ? green(t('allowed').padEnd(longest)) : red(t('blocked').padEnd(longest));
      const indentation = ' '.repeat(longest + 2);
      const shown: LineText = (line) => shorten(lineText(line));
      const reasons = describeReasons(answer, shown).map((text) => `${indentation}${dim(visible(text))}\n`);
      return `${head}  ${visible(token).padEnd(width)}  ${bold(visible(url))}\n${reasons.join('')}`;
    },
    end: () => '',
  };
};

/** One array of all answers, each with `text`, the deciding line as written, or null. */
const json = (): VerdictReporter => {
  let separator = '[\n';
  return {
    verdict({ answer, lineText }) {
      const before = separator;
      separator = ',\n';
      const text = answer.line === 0 ? null : (lineText(answer.line) ?? null);
      return before + visibleJson({ ...answer, text });
    },
    end: () => (separator === '[\n' ? '[]\n' : '\n]\n'),
  };
};

/** The ways to print verdicts, by the name of the format. */
export const VERDICT_REPORTERS: Readonly<
  Record<string, (colors: boolean, tokens: readonly string[]) => VerdictReporter>
> = { text: table, json };

const shorten = (text: string | undefined): string | undefined => text && shortened(text, LONGEST_LINE);
