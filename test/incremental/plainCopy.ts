/** The values of an object's properties, whether own or inherited from its class. */
export function plainCopy(object: object | undefined): Readonly<Record<string, unknown>> | undefined {
  if (!object) return undefined;
  const copy: Record<string, unknown> = {};
  for (let of = object; of !== Object.prototype; of = Object.getPrototypeOf(of)) {
    for (const name of Object.getOwnPropertyNames(of)) {
      if (name !== 'constructor') copy[name] ??= (object as Record<string, unknown>)[name];
    }
  }
  return copy;
}
