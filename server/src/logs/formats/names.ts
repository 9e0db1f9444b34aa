/** The names of the formats of logs that can be read. */
export const FORMAT_NAMES = [
  ...(['combined', 'alb', 'fields', 'json', 'caddy', 'cloudflare', 'cloudfront', 'vercel'] as const),
  ...(['netlify', 'traefik'] as const),
] as const;

export type FormatName = (typeof FORMAT_NAMES)[number];
