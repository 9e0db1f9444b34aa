export const dynamic = 'force-static';

export default () => ({
  rules: [
    { userAgent: '*', allow: '/', disallow: ['/basket/', '/search?q='] },
    { userAgent: ['GPTBot', 'CCBot'], disallow: '/' },
  ],
  sitemap: 'https://www.example.com/sitemap.xml',
  host: 'https://www.example.com',
});
