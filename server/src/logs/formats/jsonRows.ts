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
  /** Whether agents are percent-encoded. */
  readonly isEncoded?: boolean;
}

/** The formats, those with unmistakable names first; each with the page that documents its keys. */
export const JSON_ROWS: readonly JsonRow[] = [
  // caddyserver.com/docs/logging, with an entry as an example.
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
  // developers.cloudflare.com/logs/logpush/logpush-job/datasets/zone/http_requests; the owner chooses the fields.
  {
    name: 'cloudflare',
    marks: [],
    agent: ['ClientRequestUserAgent'],
    target: ['ClientRequestURI', 'ClientRequestPath'],
    host: ['ClientRequestHost'],
    status: ['EdgeResponseStatus'],
    octets: ['EdgeResponseBytes'],
    time: ['EdgeStartTimestamp'],
  },
  // docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/standard-logs-reference.html: in JSON as in columns.
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
    isEncoded: true,
  },
  // vercel.com/docs/drains/reference/logs; entries of builds have no `proxy`.
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
  // docs.netlify.com/manage/monitoring/log-drains; `excludePii` leaves out the agent.
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
  // doc.traefik.io/traefik/observability/access-logs; headers are kept only if its configuration says so.
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
  // nginx.org/en/docs/http/ngx_http_log_module.html and envoyproxy.io/docs/envoy/latest/configuration/observability/access_log/usage:
  // the owner chooses the keys; these are the common ones.
  ...['http_user_agent', 'user_agent', 'userAgent', 'agent', 'useragent', 'user-agent'].map(
    (agent): JsonRow => ({
      name: 'json',
      marks: [],
      agent: [agent],
      target: [
        'request_uri',
        'requestUri',
        'request_url',
        'uri',
        'url',
        'path',
        'x-envoy-origin-path',
        'request',
      ],
      query: ['args', 'query_string', 'query', 'request_query'],
      host: ['host', 'http_host', 'vhost', 'server_name', 'domain', 'authority', ':authority'],
      status: ['status', 'status_code', 'response_code', 'code'],
      octets: ['body_bytes_sent', 'bytes_sent', 'bytes', 'size'],
      time: [
        'time_iso8601',
        'timestamp_iso8601',
        'time_local',
        'timestamp',
        '@timestamp',
        'msec',
        'time',
        'ts',
        'start_time',
      ],
    }),
  ),
];
