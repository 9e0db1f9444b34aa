/** The call is invalid; `message` says why. */
export class UsageError extends Error {}

/** The call is valid, but one of its inputs cannot be used; `message` says why. */
export class InputError extends Error {}
