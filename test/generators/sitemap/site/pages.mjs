const both = (path) => [
  { lang: 'en', url: `/${path}` },
  { lang: 'de', url: `/de/${path}` },
  { lang: 'x-default', url: `/${path}` },
];

export const pages = [
  { url: '/', lastmod: '2026-05-04', priority: 1, links: both('') },
  { url: '/de/', lastmod: '2026-05-04', priority: 0.9, links: both('') },
  { url: '/menu/', lastmod: '2026-04-30T09:15:00+02:00', links: both('menu/') },
  { url: '/de/menu/', lastmod: '2026-04-30T09:15:00+02:00', links: both('menu/') },
  {
    url: '/café&cake/?table=1&guests=2',
    lastmod: '2026-03-21',
    img: [{ url: '/images/plum-cake.jpg' }, { url: '/images/tea & cake.jpg' }],
  },
  {
    url: '/films/baking/',
    lastmod: '2026-02-11',
    video: [
      {
        thumbnail_loc: 'https://www.example.com/images/baking.jpg',
        title: 'How we bake bread & rolls',
        description: 'From flour to the counter: <twelve> hours in two minutes.',
        content_loc: 'https://www.example.com/films/baking.mp4',
        player_loc: 'https://www.example.com/films/player?film=baking&start=0',
        duration: 120,
        publication_date: '2026-02-11',
        tag: ['bread', 'rolls'],
        family_friendly: 'yes',
      },
    ],
  },
];

export const stories = [
  {
    url: '/news/new-oven/',
    news: {
      publication: { name: 'The Linden Bakery', language: 'en' },
      publication_date: '2026-05-04',
      title: 'A new oven & a new loaf',
    },
  },
];
