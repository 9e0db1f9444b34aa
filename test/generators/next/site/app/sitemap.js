export const dynamic = 'force-static';

const ORIGIN = 'https://www.example.com';
const both = (path) => ({ languages: { en: `${ORIGIN}/${path}`, de: `${ORIGIN}/de/${path}` } });

export default () => [
  ...['', 'de/'].map((path) => ({
    url: `${ORIGIN}/${path}`,
    lastModified: new Date('2026-05-04T08:00:00Z'),
    changeFrequency: 'weekly',
    priority: 1,
    alternates: both(''),
  })),
  ...['menu/', 'de/menu/'].map((path) => ({
    url: `${ORIGIN}/${path}`,
    lastModified: '2026-04-30',
    changeFrequency: 'monthly',
    priority: 0.8,
    alternates: both('menu/'),
    images: [`${ORIGIN}/images/plum-cake.jpg`],
  })),
  { url: `${ORIGIN}/${encodeURI('café&cake/').replace('&', '&amp;')}`, lastModified: '2026-03-21' },
  {
    url: `${ORIGIN}/films/baking/`,
    lastModified: '2026-02-11',
    videos: [
      {
        title: 'How we bake bread and rolls',
        thumbnail_loc: `${ORIGIN}/images/baking.jpg`,
        description: 'From flour to the counter in two minutes.',
        content_loc: `${ORIGIN}/films/baking.mp4`,
        duration: 120,
      },
    ],
  },
];
