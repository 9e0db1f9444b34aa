import { robotsText } from '../../site.js';

export const dynamic = 'force-static';
export const GET = () => new Response(robotsText());
