import { robotsText } from '../../site.js';

export default defineEventHandler((event) => {
  setHeader(event, 'content-type', 'text/plain');
  return robotsText();
});
