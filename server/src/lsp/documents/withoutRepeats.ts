/** A run of this many equal words is no accident. */
const MIN_WORDS = 5;

/** The part of a clause of a message that a sentence shares with it if it says the same. */
const SAME = 2 / 3;

/**
 * Markdown without the sentences that a message above it already says: more than half of their words follow each other in
 * the message, or most words of a clause of the message in them. Where a sentence is left out, empty lines are not doubled.
 */
export function withoutRepeats(markdown: string, messages: readonly string[]): string {
  const said = messages.map(wordsOf);
  const clauses = messages.flatMap((message) => message.split(/[:;] /)).map(wordsOf);
  const isSaid = (sentence: string) => {
    const words = wordsOf(sentence);
    return (
      said.some((message) => shares(words, message, Math.floor(words.length / 2) + 1)) ||
      clauses.some((clause) => shares(words, clause, Math.ceil(SAME * clause.length)))
    );
  };
  const left = markdown.split('\n').flatMap((line) => {
    const sentences = line.split(SENTENCE_END);
    const kept = sentences.filter((sentence) => !isSaid(sentence.replace(LABEL, '')));
    if (kept.length === sentences.length) return [line];
    const label = kept.length > 0 && kept[0] !== sentences[0] ? (LABEL.exec(line)?.[0] ?? '') : '';
    return kept.length > 0 ? [label + kept.join(' ')] : [];
  });
  const text = left.join('\n');
  return text === markdown ? markdown : text.replace(/\n{3,}/g, '\n\n').trim();
}

/** Whether a run of at least so many words is in both. */
function shares(words: readonly string[], others: readonly string[], least: number): boolean {
  const length = Math.max(MIN_WORDS, least);
  const text = ` ${others.join(' ')} `;
  return words.some(
    (_, at) => at + length <= words.length && text.includes(` ${words.slice(at, at + length).join(' ')} `),
  );
}

const SENTENCE_END = /(?<=[.!?؟]) (?=\S)/;
/** What begins a line and is no part of its first sentence: a bullet, or the name of a kind of advice. */
const LABEL = /^(?:- |\p{L}+: )/u;

/** The words of a text in lower case, without marks and the targets of links. */
const wordsOf = (text: string): readonly string[] =>
  text
    .replace(/\]\([^)]*\)/g, ']')
    .toLowerCase()
    .match(/[\p{L}\p{N}/+-]+/gu) ?? [];
