/** The robots.txt to judge, and the versions of the one that was in force. */
import { textOf } from '../../../disk/read.ts';
import { type InForce, RobotsRules } from '../../../logs/verdicts.ts';
import type { Paths } from '../../args/paths.ts';
import { type Context, InputError } from '../../command.ts';
import { isInput } from '../../files/files.ts';
import { revisionIn } from '../../git/revisions.ts';
import { versionsOf } from '../../git/versions.ts';
import { visible } from '../../report.ts';
import { policyWords } from '../../words/verdicts.ts';
import { operandOf } from '../diff/operand.ts';
import { sideOf } from '../diff/side.ts';

/** A robots.txt of a call. */
export interface NamedRobots {
  /** As the call gives it. */
  readonly name: string;
  readonly octets: Uint8Array;
  readonly text: string;
  readonly rules: RobotsRules;
}

/** Reads a robots.txt that a call names: a file, `REV:PATH` of git, or `-`. Throws `InputError` for anything else. */
export async function robotsNamed(
  name: string,
  paths: Paths,
  context: Pick<Context, 'input'>,
): Promise<NamedRobots> {
  const { files, isFolder } = await sideOf(name, (operand) => operandOf(operand, paths, context));
  const [file] = files;
  if (isFolder || !file || file.sitemap)
    throw new InputError(policyWords('notRobots', { file: visible(name) }));
  return { name, octets: file.octets, text: textOf(file.octets), rules: new RobotsRules(file.octets) };
}

/**
 * The versions of a robots.txt by the history of git, if the last committed one is what it says; else only itself.
 * @param robots the file in force
 */
export function versionsInForce(robots: NamedRobots, paths: Paths): readonly InForce[] {
  const own: InForce = { rules: robots.rules, from: Number.NEGATIVE_INFINITY };
  if (isInput(robots.name)) return [own];
  const { revision, path } = revisionIn(robots.name) ?? { revision: 'HEAD', path: robots.name };
  const versions = versionsOf(paths.folder, revision === '' ? 'HEAD' : revision, path);
  const last = versions.at(-1);
  if (!last || Buffer.compare(last.read(), robots.octets) !== 0) return [own];
  return versions.map(({ time, read }, at): InForce => {
    if (at === versions.length - 1) return { rules: robots.rules, from: at === 0 ? own.from : time };
    let rules: RobotsRules | undefined;
    return {
      from: at === 0 ? own.from : time,
      get rules() {
        rules ??= new RobotsRules(read());
        return rules;
      },
    };
  });
}
