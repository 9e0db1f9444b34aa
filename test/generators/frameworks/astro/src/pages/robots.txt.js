import { robotsText } from '../../site.js';

export const GET = () => new Response(robotsText());
