/** Top-level domains. Those of two letters count unless they are file extensions. */
const COMMON = new Set(['com', 'org', 'net', 'edu', 'gov', 'mil', 'info', 'biz']);
const OF_FILES = new Set([
  '7z',
  'ai',
  'as',
  'cc',
  'cs',
  'db',
  'do',
  'gz',
  'io',
  'js',
  'md',
  'mo',
  'pl',
  'ps',
]);
for (const ending of ['py', 'rb', 'rs', 'sh', 'so', 'sql', 'ts', 'vb']) OF_FILES.add(ending);

const HOST = /^(www\.)?(?:[a-z\d-]{1,63}\.){1,8}([a-z]{2,24})(?::\d{1,5})?(?=[/?]|$)/i;

/** The length of the host at the start of a text, port included; 0 if it does not begin with one. */
export function hostLength(text: string): number {
  const match = HOST.exec(text.slice(0, 300));
  if (!match) return 0;
  const [whole, www, ending] = match;
  const last = ending!.toLowerCase();
  const hasPath = text[whole.length] === '/';
  const isName =
    www !== undefined || COMMON.has(last) || (last.length === 2 && hasPath && !OF_FILES.has(last));
  return isName ? whole.length : 0;
}
