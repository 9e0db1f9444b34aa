import type { RuleMeta } from '../core/rule/rule.ts';

/** Hosts that no crawler can reach, or placeholders of templates. `example.com` is for documentation. */
const HOSTS: readonly RegExp[] = [
  /^(?:[^.]+\.)*(?:localhost|local|test)\.?$/,
  // A name without a dot is valid in its own network only.
  /^(?!https?$)[a-z\d_][a-z\d_-]*$/,
  /^(?:0|10|127)\.\d+\.\d+\.\d+$/,
  /^(?:192\.168|169\.254|172\.(?:1[6-9]|2\d|3[01]))\.\d+\.\d+$/,
  /^\[(?:::1?|f[cd][\da-f]{2}:.*|fe[89ab][\da-f]:.*)\]$/,
  /^(?:www\.)?your-?(?:domain|site|website|shop|store|company|blog)(?:-?name)?\.[a-z.]+$/,
];

/** The message about a trace of code in a URL. */
export const TRACE = {
  message: "'{text}' is a placeholder or code that the software did not fill in: crawlers find nothing there",
  severity: 'error',
  sample: { text: '{{ url }}' },
} as const;

/** The common parts of the rules about placeholders in URLs. */
export const PLACEHOLDER = {
  needs: ['place'],
  level: 'warning',
  once: 'file',
  message: "'{text}' is a placeholder or a test address: crawlers find nothing there",
  variants: { trace: TRACE },
} as const satisfies Partial<RuleMeta>;

/** Cached: most files have one or two hosts. */
const known = new Map<string, boolean>();
const MAX_KNOWN = 1000;

/** Whether a host, in lower case, is a placeholder, or one that only its own network can reach. */
export function isPlaceholderHost(host: string): boolean {
  let answer = known.get(host);
  if (answer === undefined) {
    if (known.size >= MAX_KNOWN) known.clear();
    answer = HOSTS.some((form) => form.test(host));
    known.set(host, answer);
  }
  return answer;
}
