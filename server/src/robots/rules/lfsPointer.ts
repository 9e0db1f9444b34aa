import { pointerRule } from '../../core/rule/pointerRule.ts';
import type { RobotsFile } from '../syntax/file.ts';

export const rule = pointerRule<RobotsFile>(
  'robots/lfs-pointer',
  'User-agent: *\nDisallow: /cart/\n',
  ({ lines }) => lines[0]?.line.text ?? '',
);
