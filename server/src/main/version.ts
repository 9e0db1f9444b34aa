import manifest from '../../package.json' with { type: 'json' };

/** The version of the server and of the command line. */
export const { version } = manifest;
