import { listed } from '../site.js';

export default () => listed().map(({ loc, lastmod }) => ({ url: loc, lastModified: lastmod }));
