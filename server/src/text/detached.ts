/** A copy of a text that does not keep the longer text it was cut from alive. */
export const detached = (text: string): string => ` ${text}`.slice(1);
