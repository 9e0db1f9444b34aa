/** Failed expectations as documents of the language of answers, whose rule reports them. */
import type { Loadable } from '../../core/service.ts';
import { Project, type ReadDocument } from '../project.ts';
import type { FileSettings } from '../settings.ts';
import type { Failure } from './results.ts';

/** A document with the finding of a failure, if its rule is on, and its text. */
export async function failureDocument(
  { url, sentence }: Pick<Failure, 'url' | 'sentence'>,
  lint: FileSettings['lint'],
  languages: readonly Loadable[],
): Promise<ReadDocument & { readonly text: string }> {
  const lines = Object.entries({ page: url, expected: sentence });
  const text = lines.map(([name, value]) => `${name}: ${value}\n`).join('');
  const project = new Project(languages, [], () => ({}));
  return { ...(await project.read({ uri: 'answer:', text, language: 'answer' }, lint)), text };
}
