import { gzipRule } from '../../core/gzipRule.ts';
import { SOURCES } from '../../sitemap/facts/sources.ts';

export const rule = gzipRule('text/gzip', 'https://www.example.com/\n', SOURCES.protocol);
