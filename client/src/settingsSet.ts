/** VS Code's information about a setting: its values in each scope, and its default. */
export type Inspected = Readonly<Record<string, unknown>> | undefined;

/** The scopes of the user, and those of the workspace. The manifest's defaults are not included. */
const USER = ['globalValue', 'globalLanguageValue'];
const WORKSPACE = [
  'workspaceValue',
  'workspaceFolderValue',
  'workspaceLanguageValue',
  'workspaceFolderLanguageValue',
];

/**
 * The settings that are set, by key, without the manifest's defaults, which must not override `crawlwise.json`.
 * `fromWorkspace` has the keys of those set by the workspace, whose paths must not leave it.
 * @param keys without the section before them
 */
export function settingsSet(
  keys: readonly string[],
  configuration: { inspect(key: string): Inspected; get(key: string): unknown },
): Readonly<Record<string, unknown>> {
  const setAt = (places: readonly string[]): string[] =>
    keys.filter((key) => places.some((place) => configuration.inspect(key)?.[place] !== undefined));
  const set = setAt([...USER, ...WORKSPACE]).map((key) => [key, configuration.get(key)]);
  return { ...Object.fromEntries(set), fromWorkspace: setAt(WORKSPACE) };
}
