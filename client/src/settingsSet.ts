/** What VS Code says of a setting: the value at each place where the user has set one, and its default. */
export type Inspected = Readonly<Record<string, unknown>> | undefined;

/** The places where things are set: by users, and by what comes with the workspace. The manifest is not among them. */
const USER = ['globalValue', 'globalLanguageValue'];
const WORKSPACE = [
  'workspaceValue',
  'workspaceFolderValue',
  'workspaceLanguageValue',
  'workspaceFolderLanguageValue',
];

/**
 * The settings that are set, by key: defaults of the manifest must not win over `crawlwise.json`. `fromWorkspace` has the keys
 * of those that the workspace sets, which lead to no file outside of it.
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
