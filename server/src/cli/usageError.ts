/** The command was called in a way that is not known; `message` says what is wrong. */
export class UsageError extends Error {}
