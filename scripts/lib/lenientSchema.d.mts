/** See `lenientSchema.mjs`. */
export function lenientSchema(schema: string): string;
