/**
 * Projects of generators: the folder of a build that counts, and where else its files are. It is given what exists, and
 * opens nothing. Paths are relative to the folder of the project, with slashes.
 */
import { folderOf, lastSegment, nameOf, parentOf } from '../../core/uri.ts';
import { ALL_GENERATORS, GENERATOR_SETTINGS, GENERATORS, type SiteGenerator } from '../../urls/generators.ts';
import { isLikelyRoot } from './roots.ts';

/** What is in the folder of a project. */
export interface ProjectListing {
  /** Whether there is a file or folder. */
  has(path: string): boolean;
  /** The names in the folder itself, as far as known. */
  names(): Iterable<string>;
  /** The npm packages that it depends on, as far as known. */
  packages(): readonly string[];
}

export interface SiteProject {
  readonly generator: SiteGenerator;
  /** The folder of the build that counts; undefined if nothing is built. */
  readonly output: Output | undefined;
  /** Folders with the same files. */
  readonly copies: readonly string[];
}

export interface Output {
  readonly root: string;
  /** Its files have other names, and its manifests say which is served where. */
  readonly isMapped: boolean;
  /** A folder whose files are served with it. */
  readonly overlay: string | undefined;
}

/** Folders of a project are so many levels below it at most: `.svelte-kit/output/prerendered/pages`. */
const MAX_DEPTH = 8;
const NEXT_MANIFESTS = ['routes-manifest.json', 'prerender-manifest.json'];

/** The manifests of an output whose files have other names, relative to it: what is served of it depends on them. */
export const MAPPED_MANIFESTS: readonly string[] = [
  ...NEXT_MANIFESTS,
  ...['app-path-routes-manifest.json', 'server/pages-manifest.json'],
];

/** Manifests that are written beside outputs once these are complete. */
const FINISHED: Readonly<Record<string, string>> = {
  [GENERATORS.nuxt.adapted]: 'config.json',
  '.output/public': 'nitro.json',
};

/** The folders that generators fill by default. */
export const OUTPUTS: readonly string[] = [
  ...new Set(ALL_GENERATORS.flatMap(({ adapted, outputs }) => [...(adapted ? [adapted] : []), ...outputs])),
];

/** Files besides settings on which outputs depend: the ends of their paths. */
export const MANIFESTS: readonly string[] = [
  ...['package.json', '.vercel/output/config.json', 'nitro.json', 'export-detail.json'],
  ...NEXT_MANIFESTS,
];

/** The names of all these files. */
export const DECIDING: readonly string[] = [
  ...new Set([...GENERATOR_SETTINGS, ...MANIFESTS].map(lastSegment)),
];

const SETTINGS: ReadonlySet<string> = new Set(GENERATOR_SETTINGS.map(lastSegment));

/** Whether a file may be the settings of a generator, by its name. */
export const isSettingsName = (name: string): boolean => SETTINGS.has(name);

/** The folders that may be those of the project of a file in an output or in a folder that is copied, the nearest first, by URI. */
export function* projectsAbove(uri: string): Generator<string, undefined> {
  let below = folderOf(uri);
  for (let depth = 0; depth < MAX_DEPTH; depth++) {
    const above = parentOf(below);
    if (above === '') return;
    if (nameOf(below.slice(0, -1)).startsWith('.') || isLikelyRoot(below)) yield above;
    below = above;
  }
}

/** What the folder of a project shows; undefined if it is not one. */
export function projectIn(listing: ProjectListing): SiteProject | undefined {
  const { has } = listing;
  const generator = ALL_GENERATORS.find(({ settings }) => settings.some(has)) ?? generatorOf(listing);
  if (!generator) return undefined;
  const { adapted, outputs } = generator;
  const all = [
    ...(adapted === undefined ? [] : [adapted]),
    ...(generator === GENERATORS.next ? distFolders(listing) : []),
    ...outputs,
  ];
  const [chosen, ...others] = all.filter((path) => isBuilt(path, has) && has(path));
  if (chosen === undefined) return { generator, output: undefined, copies: [] };
  const output = outputAt(chosen, has);
  const copies = others
    .map((path) => (path.startsWith('.') ? path.split('/', 1)[0]! : path))
    .filter((path) => !isWithin(output.root, path) && path !== output.overlay);
  return { generator, output, copies };
}

function generatorOf({ has, packages }: ProjectListing): SiteGenerator | undefined {
  const used = has('package.json') ? packages() : [];
  return ALL_GENERATORS.find(({ dependency }) => dependency !== undefined && used.includes(dependency));
}

const hasManifests = (path: string, has: ProjectListing['has']): boolean =>
  NEXT_MANIFESTS.every((name) => has(`${path}/${name}`));

/** `.next` under another name, which its settings give. */
const distFolders = ({ has, names }: ProjectListing): readonly string[] =>
  [...names()].filter((name) => name !== '.next' && hasManifests(name, has));

/** Whether a folder holds what is served, as far as other files tell. */
function isBuilt(path: string, has: ProjectListing['has']): boolean {
  // An export is served from the folder that it has filled.
  if (path === '.next') return hasManifests(path, has) && !(has('.next/export-detail.json') && has('out'));
  const manifest = FINISHED[path];
  return manifest === undefined || has(folderOf(path) + manifest);
}

function outputAt(root: string, has: ProjectListing['has']): Output {
  if (hasManifests(root, has)) return { root, isMapped: true, overlay: 'public' };
  const overlay = lastSegment(root) === 'prerendered' ? `${folderOf(root)}client` : undefined;
  return { root, isMapped: false, overlay };
}

const isWithin = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`);

/** Where the output has a file of a folder that a build copies; undefined for a file of any other folder. */
export function copiedTo(path: string, { generator, output }: SiteProject): string | undefined {
  const [folder = '', ...rest] = path.split('/');
  if (!output || rest.length === 0 || generator.copies?.includes(folder) !== true) return undefined;
  return isWithin(folder, output.root) ? undefined : `${output.overlay ?? output.root}/${rest.join('/')}`;
}

/** The code that reads the manifests of an output whose files have other names. */
export const loadMapped = () => import('../../pages/outputs/next.ts');
