/** The command was called in a way that is not known; `message` says what is wrong. */
export class UsageError extends Error {}

/** The call is right, but what it names cannot be used; `message` says why. */
export class InputError extends Error {}
