/** Lines of logs in each format, for the same request. */

export interface Asked {
  readonly agent: string;
  readonly path: string;
  readonly status?: number;
  readonly octets?: number;
  readonly host?: string;
  /** `2026-11-25T00:00:01Z`. */
  readonly time?: string;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A date as Apache and nginx write it, in a zone given in hours. */
export function clf(time: string, zone = 0): string {
  const local = new Date(Date.parse(time) + zone * 3_600_000).toISOString();
  const [, year, month, day, clock] = /^(\d+)-(\d+)-(\d+)T([\d:]{8})/.exec(local)!;
  const sign = zone < 0 ? '-' : '+';
  return `${day}/${MONTHS[Number(month) - 1]}/${year}:${clock} ${sign}${String(Math.abs(zone)).padStart(2, '0')}00`;
}

export const GPTBOT =
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)';
export const GOOGLEBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
export const CLAUDEBOT = 'Mozilla/5.0 (compatible; ClaudeBot/1.0; +claudebot@anthropic.com)';
export const BROWSER =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';

const defaults = { status: 200, octets: 1234, host: 'www.example.com', time: '2026-11-25T00:00:01Z' };

/** A line of the combined format. */
export function combined(asked: Asked, zone = 0): string {
  const { agent, path, status, octets, time } = { ...defaults, ...asked };
  return `203.0.113.7 - - [${clf(time, zone)}] "GET ${path} HTTP/1.1" ${status} ${octets} "-" "${agent}"`;
}

type Format = (asked: Asked) => string;

const json = (make: (asked: Required<Asked>) => object): Format => {
  return (asked) => JSON.stringify(make({ ...defaults, ...asked }));
};
const split = (path: string): readonly [string, string] => {
  const [stem = '', query = ''] = path.split('?');
  return [stem, query];
};

/**
 * The formats, by the name that is recognized. After documentation: nginx (log_format main, escape=json), Apache
 * (vhost_combined), ingress-nginx, Docker Compose, journald, Caddy, Cloudflare (http_requests), CloudFront, IIS, ALB,
 * Vercel, Netlify, Traefik.
 */
export const FORMATS: Readonly<
  Record<
    string,
    { readonly format: string; readonly head?: string; readonly line: Format; readonly hasHost?: boolean }
  >
> = {
  combined: { format: 'combined', line: combined },
  'combined with CRLF': { format: 'combined', line: (asked) => `${combined(asked)}\r` },
  'combined with hosts': {
    format: 'combined',
    hasHost: true,
    line: (asked) => `${asked.host ?? defaults.host}:443 ${combined(asked)}`,
  },
  'main of nginx': { format: 'combined', line: (asked) => `${combined(asked)} "198.51.100.4, 10.0.0.1"` },
  'ingress-nginx': {
    format: 'combined',
    line: (asked) => `${combined(asked)} 412 0.005 [default-web-80] [] 10.0.0.7:80 1234 0.005 200 3f1c0de`,
  },
  'Traefik CLF': {
    format: 'combined',
    line: (asked) => `${combined(asked)} 17 "web@docker" "http://10.0.0.2:80" 4ms`,
  },
  'a prefix of Docker Compose': { format: 'combined', line: (asked) => `web-1  | ${combined(asked)}` },
  'a prefix of journald': {
    format: 'combined',
    line: (asked) => `Nov 25 00:00:02 web nginx[812]: ${combined(asked)}`,
  },
  ...Object.fromEntries(
    Object.entries({
      'a prefix of Kubernetes': '2026-11-25T00:00:02.493035218+01:00 stdout F ',
      'a prefix of docker logs -t': '2026-11-25T00:00:02.493035218Z ',
      'a prefix of journald with ISO dates': '2026-11-25T00:00:02+0000 web nginx[812]: ',
      'a prefix of syslog (RFC 5424)': '<190>1 2026-11-25T00:00:02Z web nginx 812 - - ',
      'a prefix of syslog (RFC 3164)': '<190>Nov 25 00:00:02 web nginx: ',
    }).map(([name, prefix]) => [
      name,
      { format: 'combined', line: (asked: Asked) => `${prefix}${combined(asked)}` },
    ]),
  ),
  'a user with a quotation mark': {
    format: 'combined',
    line: (asked) => combined(asked).replace(' - - ', ' - a"b '),
  },
  'a referrer with escapes of Apache': {
    format: 'combined',
    line: (asked) => combined(asked).replace('"-"', String.raw`"https://x.example/\"GPTBot\" \\"`),
  },
  ALB: {
    format: 'alb',
    hasHost: true,
    line: (asked) => {
      const { agent, path, status, octets, host, time } = { ...defaults, ...asked };
      return `https ${time.replace('Z', '.000000Z')} app/my-lb/50dc6c 203.0.113.7:2817 10.0.0.1:80 0.086 0.048 0.037 ${status} ${status} 0 ${octets} "GET https://${host}:443${path} HTTP/1.1" "${agent}" ECDHE-RSA TLSv1.2 arn:aws "Root=1-58337262" "${host}" "arn" 0 ${time} "forward" "-" "-"`;
    },
  },
  'a classic load balancer': {
    format: 'alb',
    hasHost: true,
    line: (asked) => {
      const { agent, path, status, octets, host, time } = { ...defaults, ...asked };
      return `${time} my-lb 203.0.113.7:2817 10.0.0.1:80 0.0001 0.048 0.002 ${status} ${status} 0 ${octets} "GET https://${host}:443${path} HTTP/1.1" "${agent}" DHE-RSA-AES128-SHA TLSv1.2`;
    },
  },
  CloudFront: {
    format: 'fields',
    hasHost: true,
    head: '#Version: 1.0\n#Fields: date time x-edge-location sc-bytes c-ip cs-method cs(Host) cs-uri-stem sc-status cs(Referer) cs(User-Agent) cs-uri-query cs(Cookie) x-edge-result-type x-edge-request-id x-host-header\n',
    line: (asked) => {
      const { agent, path, status, octets, host, time } = { ...defaults, ...asked };
      const [date, clock] = time.replace('Z', '').split('T');
      const [stem, query] = split(path);
      const encoded = encodeURIComponent(agent).replace(/%(?:2B|3B|2F|28|29)/g, decodeURIComponent);
      return [
        ...[date, clock, 'LHR62-C1', octets, '203.0.113.7', 'GET', 'd111.cloudfront.net', stem, status, '-'],
        ...[
          encoded,
          query || '-',
          '-',
          'Hit',
          'SOX4xwn4XV6Q4rgb7XiVGOHms_BGlTAC4KyHmureZmBNrjGdRLiNIQ==',
          host,
        ],
      ].join('\t');
    },
  },
  'CloudFront with an agent that is encoded twice': {
    format: 'fields',
    head: '#Version: 1.0\n#Fields: date time x-edge-location sc-bytes cs-uri-stem sc-status cs(User-Agent) cs-uri-query\n',
    line: (asked) => {
      const { agent, path, status, octets, time } = { ...defaults, ...asked };
      const [date, clock] = time.replace('Z', '').split('T');
      const [stem, query] = split(path);
      const twice = encodeURIComponent(encodeURIComponent(agent));
      return [date, clock, 'LHR62-C1', octets, stem, status, twice, query || '-'].join('\t');
    },
  },
  IIS: {
    format: 'fields',
    hasHost: true,
    head: '#Software: Microsoft Internet Information Services 10.0\n#Version: 1.0\n#Date: 2026-11-25 00:00:00\n#Fields: date time s-ip cs-method cs-uri-stem cs-uri-query s-port cs-username c-ip cs(User-Agent) cs(Referer) cs-host sc-status sc-substatus sc-win32-status sc-bytes time-taken\n',
    line: (asked) => {
      const { agent, path, status, octets, host, time } = { ...defaults, ...asked };
      const [date, clock] = time.replace('Z', '').split('T');
      const [stem, query] = split(path);
      return `${date} ${clock} 10.0.0.1 GET ${stem} ${query || '-'} 443 - 203.0.113.7 ${agent.replaceAll(' ', '+')} - ${host} ${status} 0 0 ${octets} 15\r`;
    },
  },
  'JSON of nginx': {
    format: 'json',
    hasHost: true,
    line: json(({ agent, path, status, octets, host, time }) => ({
      ...{ time_iso8601: time.replace('Z', '+00:00'), remote_addr: '203.0.113.7', host, request_uri: path },
      ...{
        status: String(status),
        body_bytes_sent: String(octets),
        http_user_agent: agent,
        http_referer: '',
      },
    })),
  },
  'JSON of nginx with a request line and time_local': {
    format: 'json',
    line: json(({ agent, path, status, octets, time }) => ({
      ...{
        time_local: clf(time),
        request: `GET ${path} HTTP/1.1`,
        status,
        bytes_sent: octets,
        user_agent: agent,
      },
    })),
  },
  'JSON of nginx with uri and args': {
    format: 'json',
    line: json(({ agent, path, status, octets, time }) => {
      const [uri, args] = split(path);
      return { msec: Date.parse(time) / 1000, uri, args, status, bytes: octets, agent };
    }),
  },
  'JSON with a prefix of Kubernetes': {
    format: 'json',
    hasHost: true,
    line: (asked) => `2026-11-25T00:00:02.493035218+01:00 stdout F ${FORMATS['JSON of nginx']!.line(asked)}`,
  },
  'JSON of Envoy': {
    format: 'json',
    hasHost: true,
    line: json(({ agent, path, status, octets, host, time }) => ({
      ...{ start_time: time.replace('Z', '.000Z'), method: 'GET', path, protocol: 'HTTP/2' },
      ...{ response_code: status, bytes_sent: octets, user_agent: agent, authority: host },
    })),
  },
  'JSON of WordPress VIP': {
    format: 'json',
    hasHost: true,
    line: json(({ agent, path, status, octets, host, time }) => ({
      ...{ request_url: path, timestamp: clf(time), request_type: 'GET', http_host: host },
      ...{ http_user_agent: agent, body_bytes_sent: String(octets), status: String(status) },
    })),
  },
  Caddy: {
    format: 'caddy',
    hasHost: true,
    line: json(({ agent, path, status, octets, host, time }) => ({
      ...{
        level: 'info',
        ts: Date.parse(time) / 1000,
        logger: 'http.log.access.log0',
        msg: 'handled request',
      },
      request: {
        ...{ remote_ip: '203.0.113.7', proto: 'HTTP/2.0', method: 'GET', host, uri: path },
        headers: { Accept: ['*/*'], 'User-Agent': [agent], Authorization: [] },
      },
      ...{ user_id: '', duration: 0.0012, size: octets, status },
      resp_headers: { Server: ['Caddy'] },
    })),
  },
  'Cloudflare with the path alone, and times of RFC 3339': {
    format: 'cloudflare',
    line: json(({ agent, path, status, octets, time }) => ({
      ...{ ClientRequestPath: path, ClientRequestUserAgent: agent, EdgeResponseStatus: status },
      ...{ EdgeResponseBytes: octets, EdgeStartTimestamp: time },
    })),
  },
  Cloudflare: {
    format: 'cloudflare',
    hasHost: true,
    line: json(({ agent, path, status, octets, host, time }) => ({
      ...{ ClientRequestHost: host, ClientRequestURI: path, ClientRequestUserAgent: agent },
      ...{
        EdgeResponseStatus: status,
        EdgeResponseBytes: octets,
        EdgeStartTimestamp: Date.parse(time) * 1e6,
      },
    })),
  },
  'CloudFront JSON': {
    format: 'cloudfront',
    hasHost: true,
    line: json(({ agent, path, status, octets, host, time }) => {
      const [stem, query] = split(path);
      const [date, clock] = time.replace('Z', '').split('T');
      return {
        ...{
          date,
          time: clock,
          'x-edge-location': 'LHR62-C1',
          'sc-bytes': String(octets),
          'cs-uri-stem': stem,
        },
        ...{
          'sc-status': String(status),
          'cs(User-Agent)': encodeURIComponent(agent),
          'cs-uri-query': query || '-',
          'x-host-header': host,
        },
      };
    }),
  },
  Vercel: {
    format: 'vercel',
    hasHost: true,
    line: json(({ agent, path, status, octets, host, time }) => ({
      ...{ id: '1', deploymentId: 'dpl_1', source: 'static', host: 'x.vercel.app', projectId: 'prj_1' },
      ...{ timestamp: Date.parse(time) },
      proxy: {
        ...{ timestamp: Date.parse(time), method: 'GET', host, path, userAgent: [agent], statusCode: status },
        responseByteSize: octets,
      },
    })),
  },
  'Vercel, entries as an array': {
    format: 'vercel',
    line: (asked) => `[{"source":"build","projectId":"p","message":"x"},${FORMATS.Vercel!.line(asked)}]`,
  },
  Netlify: {
    format: 'netlify',
    line: json(({ agent, path, status, octets, host, time }) => ({
      ...{
        log_type: 'traffic',
        type: 'traffic',
        timestamp: time,
        url: `https://${host}${path}`,
        user_agent: agent,
      },
      ...{ status_code: status, response_size: octets, client_ip: '203.0.113.7' },
    })),
  },
  Traefik: {
    format: 'traefik',
    hasHost: true,
    line: json(({ agent, path, status, octets, host, time }) => ({
      ...{
        ClientAddr: '203.0.113.7:1',
        RequestHost: host,
        RequestPath: path,
        RequestMethod: 'GET',
        StartUTC: time,
      },
      ...{ DownstreamStatus: status, DownstreamContentSize: octets, 'request_User-Agent': agent },
    })),
  },
};
