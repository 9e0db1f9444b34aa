import { existsSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { CONFIG_NAME } from '../config/keys.ts';
import { textIn } from '../disk/read.ts';
import { reasonOf } from '../disk/walk.ts';
import { ROBOTS_IDS } from '../registry.ts';
import { loadReader, readerOf } from '../site/readers.ts';
import { CLEAN, type Command, InputError, UsageError } from './command.ts';
import { type Found, findFiles } from './files.ts';
import { policyNamed, writePolicy } from './policy.ts';
import { many, visible, visiblePath } from './report.ts';

/** `crawlwise init`: writes a configuration for the files of a folder, and says what it saw. */
export const init: Command = async (call, context) => {
  const { languages, stderr } = context;
  const [folder = '.', ...others] = call.operands;
  if (others.length > 0) throw new UsageError('One folder at a time');
  const named = call.one('policy');
  const policy = named === undefined ? undefined : policyNamed(named);
  const target = resolve(folder, CONFIG_NAME);
  if (existsSync(target)) throw new UsageError(`${visible(target)} already exists`);
  const { found } = await findFiles([folder], {
    ...{ languages, ignore: [], readsIgnoreFiles: true, input: undefined },
  });
  const files = found.filter((one): one is Found => 'uri' in one);
  const robots = files.filter(({ language }) => ROBOTS_IDS.includes(language.id));
  const [first] = robots;
  const root = first && relative(resolve(folder), dirname(resolve(first.file))).replaceAll('\\', '/');
  const origin = first && (await originIn(first));
  const site = { ...(origin && { url: origin }), ...(root && { root }) };
  const config = {
    $schema: './node_modules/crawlwise/schemas/crawlwise.json',
    ...(Object.keys(site).length > 0 && { site }),
    rules: {},
  };
  try {
    writeFileSync(target, `${JSON.stringify(config, undefined, 2)}\n`, { flag: 'wx' });
  } catch (error) {
    throw new InputError(`${visible(target)} cannot be written: ${reasonOf(error)}`);
  }
  stderr.write(
    `${many(robots.length, 'file')} named robots.txt and ${many(files.length - robots.length, 'sitemap')} seen${origin ? `; the site is ${origin}` : ''}${root ? `, served from ${visible(root)}` : ''}\n${visiblePath(relative('.', target))} written\n`,
  );
  if (policy) await writePolicy(first?.file ?? join(folder, 'robots.txt'), policy, context);
  return CLEAN;
};

/** The origin of the first sitemap that a robots.txt names with a whole URL. */
async function originIn({ uri, file, language }: Found): Promise<string | undefined> {
  await loadReader(language.id);
  const facts = readerOf(language.id)?.read(uri, (await textIn(file)).text)();
  return facts?.robots?.sitemaps[0]?.origin;
}
