/** Hosts that no crawler can reach, or that a template names for the owner to replace. `example.com` is documentation. */
const HOSTS: readonly RegExp[] = [
  /^(?:[^.]+\.)*(?:localhost|local|test)$/,
  /^(?:0|10|127)\.\d+\.\d+\.\d+$/,
  /^(?:192\.168|169\.254|172\.(?:1[6-9]|2\d|3[01]))\.\d+\.\d+$/,
  /^\[(?:::1?|f[cd][\da-f]{2}:.*|fe[89ab][\da-f]:.*)\]$/,
  /^(?:www\.)?your-?(?:domain|site|website|shop|store|company|blog)(?:-?name)?\.[a-z.]+$/,
];

/** Whether a host, as a URL has it, is a placeholder, or one that only its own network can reach. */
export const isPlaceholderHost = (host: string): boolean => HOSTS.some((form) => form.test(host));

/** What JavaScript makes of an object where a text was wanted. */
export const OBJECT = /\[object(?: |%20)Object\]|%5Bobject(?: |%20)Object%5D/i;
