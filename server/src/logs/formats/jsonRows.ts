/** Where programs that log JSON put what is read here: a row each. */

/** Keys of a field; of several the first that an entry has. `a.b` is `b` in the object `a`. */
type Keys = readonly string[];

export interface JsonRow {
  readonly name: string;
  /** Texts that occur in each entry of this format, besides the agent: the row is found by them. */
  readonly marks: Keys;
  readonly agent: Keys;
  /** A path with its query, or a whole URL, or a request line: `GET /a HTTP/1.1`. */
  readonly target: Keys;
  /** The query, if the target lacks it. */
  readonly query?: Keys;
  readonly host: Keys;
  readonly status: Keys;
  readonly octets: Keys;
  /** Two keys of a date and a time are joined. */
  readonly time: Keys;
}

/**
 * The formats, those with unmistakable names first. Sources: caddyserver.com/docs/caddyfile/directives/log,
 * developers.cloudflare.com/logs/logpush (http_requests), docs.aws.amazon.com/AmazonCloudFront (standard logs),
 * vercel.com/docs/drains/reference/logs, docs.netlify.com/manage/monitoring/log-drains,
 * doc.traefik.io/traefik/observability/access-logs. The keys of nginx are chosen by its owner: those that are common.
 */
export const JSON_ROWS: readonly JsonRow[] = [
  {
    name: 'caddy',
    marks: ['request', 'uri'],
    agent: ['request.headers.User-Agent'],
    target: ['request.uri'],
    host: ['request.host'],
    status: ['status'],
    octets: ['size'],
    time: ['ts'],
  },
  {
    name: 'cloudflare',
    marks: ['ClientRequestURI'],
    agent: ['ClientRequestUserAgent'],
    target: ['ClientRequestURI'],
    host: ['ClientRequestHost'],
    status: ['EdgeResponseStatus'],
    octets: ['EdgeResponseBytes'],
    time: ['EdgeStartTimestamp'],
  },
  {
    name: 'cloudfront',
    marks: ['cs-uri-stem'],
    agent: ['cs(User-Agent)'],
    target: ['cs-uri-stem'],
    query: ['cs-uri-query'],
    host: ['x-host-header', 'cs(Host)'],
    status: ['sc-status'],
    octets: ['sc-bytes'],
    time: ['date', 'time'],
  },
  {
    name: 'vercel',
    marks: ['proxy', 'projectId'],
    agent: ['proxy.userAgent'],
    target: ['proxy.path'],
    host: ['proxy.host'],
    status: ['proxy.statusCode'],
    octets: ['proxy.responseByteSize'],
    time: ['proxy.timestamp', 'timestamp'],
  },
  {
    name: 'netlify',
    marks: ['log_type', 'url'],
    agent: ['user_agent'],
    target: ['url'],
    host: ['domain'],
    status: ['status_code'],
    octets: ['response_size'],
    time: ['timestamp'],
  },
  {
    name: 'traefik',
    marks: ['RequestPath'],
    agent: ['request_User-Agent'],
    target: ['RequestPath'],
    host: ['RequestHost'],
    status: ['DownstreamStatus'],
    octets: ['DownstreamContentSize'],
    time: ['StartUTC', 'time'],
  },
  ...['http_user_agent', 'user_agent', 'userAgent', 'agent', 'useragent'].map(
    (agent): JsonRow => ({
      name: 'json',
      marks: [],
      agent: [agent],
      target: ['request_uri', 'uri', 'url', 'path', 'request'],
      query: ['args', 'query_string', 'query', 'request_query'],
      host: ['host', 'http_host', 'vhost', 'server_name', 'domain'],
      status: ['status', 'status_code', 'response_code', 'code'],
      octets: ['body_bytes_sent', 'bytes_sent', 'bytes', 'size'],
      time: ['time_iso8601', 'time_local', 'timestamp', '@timestamp', 'msec', 'time', 'ts'],
    }),
  ),
];
