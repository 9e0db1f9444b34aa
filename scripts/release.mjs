/**
 * `npm run release -- --dry-run`: makes the files of a release from the sources, and publishes nothing: that is up to the
 * workflow. The same commit gives the same files at any time and place.
 *
 *     npm run release -- --dry-run             into `out/release/`
 *     … --out FOLDER                           into another folder
 *     … --binary-only --payload SHA256         only the program for this system, if its payload has this sum
 */
import { createHash } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { licenseOfNode, makeBinary, writePayload } from './lib/binary.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { writeEntries } from './lib/entries.mjs';
import { billOfMaterials, bundledPackages } from './lib/notices.mjs';
import { root } from './lib/paths.mjs';
import { npm, run } from './lib/process.mjs';
import { notesOf } from './lib/releaseNotes.mjs';

const { values } = parseArgs({
  options: {
    'dry-run': { type: 'boolean', default: false },
    out: { type: 'string', default: 'out/release' },
    'binary-only': { type: 'boolean', default: false },
    payload: { type: 'string' },
  },
});
if (!values['dry-run'] && !values['binary-only'])
  throw new Error('Only --dry-run: the workflow publish.yml publishes what it makes');

const out = resolve(values.out);
const payload = join(root, 'out', `payload-${process.pid}`);
await ensureDependencies();
await rm(out, { recursive: true, force: true });
await mkdir(out, { recursive: true });
const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
const { version } = manifest;
try {
  const { sum, packages } = await writePayload(payload);
  if (values.payload !== undefined && values.payload !== sum)
    throw new Error(`The payload has the sum ${sum}, not ${values.payload}: the program is not made`);
  if (!values['binary-only']) await makePackages(sum, packages);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const name = `crawlwise-${process.platform}-${process.arch}`;
  await makeBinary(payload, join(out, `${name}${suffix}`));
  await writeFile(join(out, `${name}.NODE-LICENSE.txt`), await licenseOfNode());
  const sums = await writeSums();
  if (!values['binary-only']) await writeEntries(join(out, 'entries'), manifest, sums);
} finally {
  await rm(payload, { recursive: true, force: true });
}

/**
 * The packages, the container, the notes and the bill of materials.
 *
 * @param {string} sum of the payload
 * @param {ReadonlySet<string>} inPayload the folders of the packages in it
 * @throws if the extension would not ship what it should, or a package of the payload is not in the bill of materials
 */
async function makePackages(sum, inPayload) {
  const { faultsInPackage, pack } = await import('./lib/shipped.mjs');
  await run(process.execPath, [join(root, 'scripts', 'build.mjs')], { cwd: root });
  const faults = await faultsInPackage();
  if (faults.length > 0)
    throw new Error(`The extension would not ship what it should:\n${faults.join('\n')}`);
  const bill = JSON.parse(await readFile(join(root, 'dist', 'bom.cdx.json'), 'utf8'));
  const listed = new Set(bill.components.map(({ purl }) => purl));
  for (const { purl } of billOfMaterials(await bundledPackages(inPayload), version).components)
    if (!listed.has(purl))
      throw new Error(`The program ships ${purl}, which is not in the bill of materials`);
  bill.components.push({
    ...{ type: 'platform', name: 'node', version: process.versions.node },
    ...{ description: 'only in the programs of one file', licenses: [{ license: { id: 'MIT' } }] },
    purl: `pkg:generic/node@${process.versions.node}`,
  });
  await writeFile(join(out, `crawlwise-${version}.cdx.json`), `${JSON.stringify(bill, undefined, 2)}\n`);
  await pack(join(out, `crawlwise-${version}.vsix`));
  await run('npm', ['pack', '--pack-destination', out], { cwd: join(root, 'server'), ...npm() });
  await copyFile(join(root, 'Containerfile'), join(out, 'Containerfile'));
  await copyFile(join(root, 'dist', 'THIRD-PARTY-NOTICES.txt'), join(out, 'THIRD-PARTY-NOTICES.txt'));
  await writeFile(join(out, 'NOTES.md'), await notesOf(version));
  await writeFile(join(out, 'payload.sha256'), `${sum}\n`);
}

/** @returns {Promise<ReadonlyMap<string, string>>} the SHA-256 of each file, by its name */
async function writeSums() {
  const sums = new Map();
  for (const name of (await readdir(out)).sort()) {
    const octets = await readFile(join(out, name));
    sums.set(name, createHash('sha256').update(octets).digest('hex'));
    console.log(`${name.padEnd(36)} ${Math.ceil(octets.length / 1024)} KB`);
  }
  const lines = [...sums].map(([name, sum]) => `${sum}  ${name}\n`);
  await writeFile(join(out, 'SHA256SUMS'), lines.join(''));
  return sums;
}
