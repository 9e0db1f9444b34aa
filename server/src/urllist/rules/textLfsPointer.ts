import { POINTER_OCTETS } from '../../core/pointer.ts';
import { pointerRule } from '../../core/rule/pointerRule.ts';
import type { UrlFile } from './types.ts';

export const rule = pointerRule<UrlFile>('text/lfs-pointer', 'https://www.example.com/\n', ({ document }) =>
  document.slice(0, POINTER_OCTETS),
);
