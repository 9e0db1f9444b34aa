/** What VS Code says of a setting: the value at each place where the user has set one, and its default. */
export type Inspected = Readonly<Record<string, unknown>> | undefined;

/** The places where users set things; what stands in the manifest is not among them. */
const PLACES = [
  'globalValue',
  'workspaceValue',
  'workspaceFolderValue',
  'globalLanguageValue',
  'workspaceLanguageValue',
  'workspaceFolderLanguageValue',
];

/**
 * The settings that the user has set, by key: defaults of the manifest must not win over `crawlwise.json`.
 * @param keys without the section before them
 */
export const settingsSet = (
  keys: readonly string[],
  configuration: { inspect(key: string): Inspected; get(key: string): unknown },
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    keys
      .filter((key) => PLACES.some((place) => configuration.inspect(key)?.[place] !== undefined))
      .map((key) => [key, configuration.get(key)]),
  );
