/**
 * The schema of `crawlwise.json` for VS Code: unknown keys are allowed, since the server reports them with a
 * suggestion, and completion shows the level of each rule and the effect of each level.
 */

/**
 * @param {string} schema JSON
 * @param {Readonly<Record<string, string>>} levels the effect of each level
 * @returns {string} JSON without `"additionalProperties": false`, with keywords of VS Code
 */
export function vscodeSchema(schema, levels) {
  const names = Object.keys(levels);
  const isLevel = (/** @type {unknown} */ value) =>
    Array.isArray(value) && value.length === names.length && value.every((one) => one in levels);
  return JSON.stringify(
    JSON.parse(schema, (key, value) => {
      if (key === 'additionalProperties' && value === false) return undefined;
      if (!isLevel(value?.enum)) return value;
      const enumDescriptions = value.enum.map((/** @type {string} */ level) => levels[level]);
      return { ...value, completionDetail: value.default, enumDescriptions };
    }),
  );
}

/**
 * The schema of VS Code's settings: completes and describes the codes of `crawlwise.rules`, which the manifest does not
 * list.
 *
 * @param {string} schema as `vscodeSchema` returns it
 * @returns {string} JSON
 */
export const settingsSchema = (schema) =>
  JSON.stringify({ properties: { 'crawlwise.rules': JSON.parse(schema).$defs.rules } });

/** The same for `.code-workspace` files. */
export const workspaceSchema = () =>
  JSON.stringify({ properties: { settings: { $ref: './settings.schema.json' } } });

/**
 * The effect of each level, from the texts of the manifest.
 * @param {Readonly<Record<string, string>>} words of package.nls.json
 * @returns {Record<string, string>}
 */
export function levelsOf(words) {
  const prefix = 'setting.crawlwise.rules.value.';
  const own = Object.entries(words).filter(([key]) => key.startsWith(prefix));
  return Object.fromEntries(own.map(([key, text]) => [key.slice(prefix.length), text]));
}
