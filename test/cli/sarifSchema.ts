/**
 * The part of the schema of SARIF 2.1.0 (OASIS, sarif-schema-2.1.0.json) that covers the output of Crawlwise;
 * everything else that the schema allows is rejected here.
 */
const text = {
  type: 'object',
  required: ['text'],
  additionalProperties: false,
  properties: { text: { type: 'string' } },
};
const place = { type: 'integer', minimum: 1 };
const region = {
  ...{ type: 'object', additionalProperties: false, required: ['startLine'] },
  properties: { startLine: place, startColumn: place, endLine: place, endColumn: place },
};
const artifactLocation = {
  ...{ type: 'object', additionalProperties: false },
  properties: { uri: { type: 'string', pattern: "^(?:file:///)?[\\w\\-.~!$&'()*+,;=@/%]+$" } },
};
const fix = {
  ...{ type: 'object', additionalProperties: false, required: ['artifactChanges'] },
  properties: {
    description: text,
    artifactChanges: {
      ...{ type: 'array', minItems: 1, uniqueItems: true },
      items: {
        ...{ type: 'object', additionalProperties: false, required: ['artifactLocation', 'replacements'] },
        properties: {
          artifactLocation,
          replacements: {
            ...{ type: 'array', minItems: 1 },
            items: {
              ...{ type: 'object', additionalProperties: false, required: ['deletedRegion'] },
              properties: { deletedRegion: region, insertedContent: text },
            },
          },
        },
      },
    },
  },
};
const locations = {
  type: 'array',
  items: {
    ...{ type: 'object', additionalProperties: false },
    properties: {
      physicalLocation: {
        ...{ type: 'object', additionalProperties: false, required: ['artifactLocation'] },
        properties: { artifactLocation, region },
      },
    },
  },
};
const level = { enum: ['none', 'note', 'warning', 'error'] };
const notifications = {
  type: 'array',
  items: {
    ...{ type: 'object', additionalProperties: false, required: ['message'] },
    properties: { level, message: text, locations },
  },
};
const invocation = {
  ...{ type: 'object', additionalProperties: false, required: ['executionSuccessful'] },
  properties: {
    executionSuccessful: { type: 'boolean' },
    toolExecutionNotifications: notifications,
    toolConfigurationNotifications: notifications,
  },
};
const result = {
  ...{ type: 'object', additionalProperties: false, required: ['message'] },
  properties: {
    ruleId: { type: 'string' },
    ruleIndex: { type: 'integer', minimum: 0 },
    level,
    message: text,
    locations,
    properties: {
      ...{ type: 'object', required: ['count', 'places'] },
      properties: { count: place, places: { type: 'array', minItems: 2, items: region } },
    },
    partialFingerprints: { type: 'object', additionalProperties: { type: 'string' } },
    fixes: { type: 'array', uniqueItems: true, items: fix },
  },
};

export const SARIF = {
  ...{ type: 'object', additionalProperties: false, required: ['version', 'runs'] },
  properties: {
    $schema: { type: 'string' },
    version: { const: '2.1.0' },
    runs: {
      type: 'array',
      items: {
        ...{ type: 'object', additionalProperties: false, required: ['tool'] },
        properties: {
          columnKind: { enum: ['utf16CodeUnits', 'unicodeCodePoints'] },
          results: { type: 'array', items: result },
          invocations: { type: 'array', items: invocation },
          tool: {
            ...{ type: 'object', additionalProperties: false, required: ['driver'] },
            properties: {
              driver: {
                ...{ type: 'object', additionalProperties: false, required: ['name', 'informationUri'] },
                properties: {
                  name: { type: 'string' },
                  semanticVersion: { type: 'string' },
                  informationUri: { type: 'string', pattern: '^https://' },
                  rules: {
                    ...{ type: 'array', uniqueItems: true },
                    items: {
                      // GitHub requires the texts.
                      ...{ type: 'object', additionalProperties: false },
                      required: ['id', 'shortDescription', 'fullDescription', 'help'],
                      properties: {
                        id: { type: 'string' },
                        name: { type: 'string', pattern: '^[A-Z][A-Za-z0-9]+$' },
                        shortDescription: text,
                        fullDescription: text,
                        help: {
                          ...{ type: 'object', additionalProperties: false, required: ['text'] },
                          properties: { text: { type: 'string' }, markdown: { type: 'string' } },
                        },
                        helpUri: { type: 'string' },
                        defaultConfiguration: { type: 'object', properties: { level } },
                        properties: { type: 'object', properties: { tags: { type: 'array' } } },
                      },
                    },
                  },
                },
              },
            },
          },
        },
      },
    },
  },
};
