import { gzipRule } from '../../core/rule/gzipRule.ts';
import { URL_SOURCES } from '../../urls/sources.ts';

export const rule = gzipRule('text/gzip', 'https://www.example.com/\n', URL_SOURCES.protocol);
