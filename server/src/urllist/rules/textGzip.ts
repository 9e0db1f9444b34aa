import { gzipRule } from '../../core/gzip.ts';
import { SOURCES } from '../../sitemap/facts/sources.ts';

export const rule = gzipRule('text/gzip', 'https://www.example.com/\n', SOURCES.protocol);
