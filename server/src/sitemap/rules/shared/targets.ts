/** The end of a URL's path. */
export interface PathEnd {
  /** The text after the last slash of the path; '' for a directory. */
  readonly name: string;
  /** In lower case, without its dot; '' for none. */
  readonly extension: string;
  /** Path and query, in lower case. */
  readonly rest: string;
  readonly hasQuery: boolean;
}

/** Parses the end of a complete URL; undefined for anything without scheme and host. */
export function targetOf(url: string): PathEnd | undefined {
  const scheme = url.indexOf('://');
  if (scheme < 1) return undefined;
  let end = url.length;
  let slash = -1;
  let dot = -1;
  for (let at = scheme + 3; at < url.length; at++) {
    const unit = url.charCodeAt(at);
    if (unit === 63 || unit === 35) {
      end = at;
      break;
    }
    if (unit === 47) {
      slash = at;
      dot = -1;
    } else if (unit === 46) dot = at;
  }
  const hasPath = slash >= 0;
  return {
    name: hasPath ? url.slice(slash + 1, end) : '',
    extension: hasPath && dot > 0 ? url.slice(dot + 1, end).toLowerCase() : '',
    rest:
      hasPath || end < url.length
        ? url.slice(hasPath ? url.indexOf('/', scheme + 3) : end).toLowerCase()
        : '',
    hasQuery: url.charCodeAt(end) === 63 && end + 1 < url.length,
  };
}
