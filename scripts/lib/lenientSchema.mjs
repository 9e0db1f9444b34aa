/**
 * The schema of `crawlwise.json` for VS Code: unknown keys are allowed, since the server reports them with a
 * suggestion.
 */

/**
 * @param {string} schema JSON
 * @returns {string} JSON without `"additionalProperties": false`
 */
export const lenientSchema = (schema) =>
  JSON.stringify(
    JSON.parse(schema, (key, value) =>
      key === 'additionalProperties' && value === false ? undefined : value,
    ),
  );
