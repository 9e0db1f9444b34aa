import { robotsText } from '../../../site.js';

export const prerender = true;
export const GET = () => new Response(robotsText());
