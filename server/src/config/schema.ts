import type { Schema } from '../core/schema.ts';
import { type ConfigKey, FILES } from './keys.ts';

/** The annotations of a rule for editors; the check does not need them. */
export type Describe = (code: string) => Schema;

/**
 * The schema of `crawlwise.json`, in JSON Schema, draft 2020-12. Configurations are checked against this same schema, so
 * that the shipped schema and the messages cannot differ.
 */
export function configSchema(keys: readonly ConfigKey[], describe: Describe = () => ({})): Schema {
  const overridable = keys.filter(({ overrides }) => overrides);
  const shared = groupsOf(overridable);
  const $defs = Object.fromEntries([...shared].map(([name, group]) => [name, objectOf(group, describe)]));
  const top = [...groupsOf(keys).keys()].map((name): [string, Schema] => [
    name,
    name === 'overrides' ? overridesOf(keys, shared) : schemaOf(name, keys, shared),
  ]);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Configuration of Crawlwise',
    type: 'object',
    properties: Object.fromEntries(top),
    additionalProperties: false,
    $defs,
  };
}

/** Keys by the object that they are in, or by themselves. */
function groupsOf(keys: readonly ConfigKey[]): ReadonlyMap<string, readonly ConfigKey[]> {
  const groups = new Map<string, ConfigKey[]>();
  for (const key of keys) {
    const name = key.key.split('.')[0]!;
    groups.set(name, [...(groups.get(name) ?? []), key]);
  }
  return groups;
}

const described = ({ schema, description, setting }: ConfigKey): Schema => ({
  ...schema,
  markdownDescription: description,
  ...(setting && setting.default !== '' && { default: setting.default }),
});

function objectOf(group: readonly ConfigKey[], describe: Describe): Schema {
  const [first] = group;
  if (!first!.key.includes('.')) {
    const { properties = {} } = first!.schema;
    const all = Object.entries(properties).map(([code, schema]) => [code, { ...describe(code), ...schema }]);
    return { ...described(first!), ...(all.length > 0 && { properties: Object.fromEntries(all) }) };
  }
  return {
    type: 'object',
    properties: Object.fromEntries(
      group.flatMap((configKey) => {
        const { key, schema, setting: { formerFileKey: former } = {} } = configKey;
        const renamed = { ...schema, deprecated: true as const, description: `It is called ${key} now.` };
        return [
          [lastStep(key), described(configKey)] as const,
          ...(former === undefined ? [] : [[lastStep(former), renamed] as const]),
        ];
      }),
    ),
    additionalProperties: false,
  };
}

const lastStep = (key: string): string => key.slice(key.indexOf('.') + 1);

const schemaOf = (name: string, keys: readonly ConfigKey[], shared: ReadonlyMap<string, unknown>): Schema =>
  shared.has(name) ? { $ref: `#/$defs/${name}` } : described(keys.find(({ key }) => key === name)!);

function overridesOf(keys: readonly ConfigKey[], shared: ReadonlyMap<string, unknown>): Schema {
  const names = [...shared.keys()];
  return {
    ...described(keys.find(({ key }) => key === 'overrides')!),
    items: {
      type: 'object',
      properties: {
        files: described(FILES),
        ...Object.fromEntries(names.map((name) => [name, schemaOf(name, keys, shared)])),
      },
      required: ['files'],
      additionalProperties: false,
    },
  };
}
