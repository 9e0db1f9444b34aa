/** A file that software generates by default, and the findings that are acceptable. */
export interface Default {
  readonly software: string;
  /** Documentation of the software about the file. */
  readonly source: string;
  /** By path in this folder: the acceptable levels and codes. Errors and warnings require a crawler's documentation. */
  readonly files: Readonly<Record<string, readonly string[]>>;
}

const EQUAL = 'hint priority/all-equal';
const ORDER = 'hint sitemap/element-order';
const DEPRECATED = 'hint image/deprecated-tag';
const ASSETS = 'hint robots/blocks-render-resources';
const NO_RULES = 'hint robots/group-without-rules';
const HOST = 'info robots/host-obsolete';

export const DEFAULTS: readonly Default[] = [
  {
    software: 'WordPress',
    source: 'https://make.wordpress.org/core/2020/07/22/new-xml-sitemaps-functionality-in-wordpress-5-5/',
    files: {
      'wordpress/robots.txt': [],
      'wordpress/wp-sitemap.xml': [],
      'wordpress/wp-sitemap-posts-post-1.xml': [],
    },
  },
  {
    software: 'Yoast SEO',
    source: 'https://developer.yoast.com/features/xml-sitemaps/overview/',
    files: {
      'yoast/robots.txt': [],
      'yoast/with-woocommerce/robots.txt': ['hint robots/split-group'],
      'yoast/sitemap_index.xml': [],
      'yoast/post-sitemap.xml': [],
    },
  },
  {
    software: 'Rank Math',
    source: 'https://rankmath.com/kb/configure-sitemaps/',
    files: {
      'rank-math/robots.txt': [],
      'rank-math/sitemap_index.xml': [],
      'rank-math/post-sitemap.xml': [],
    },
  },
  {
    software: 'All in One SEO',
    source: 'https://aioseo.com/docs/how-to-create-an-xml-sitemap/',
    files: {
      'all-in-one-seo/robots.txt': [],
      'all-in-one-seo/sitemap.xml': [],
      'all-in-one-seo/post-sitemap.xml': [],
    },
  },
  {
    software: 'Drupal, with Simple XML Sitemap',
    source: 'https://www.drupal.org/docs/8/modules/simple-xml-sitemap',
    files: {
      'drupal/robots.txt': [],
      'drupal/sitemap.xml': [ORDER],
    },
  },
  {
    software: 'Shopify',
    source: 'https://help.shopify.com/en/manual/promoting-marketing/seo/editing-robots-txt',
    files: {
      'shopify/robots.txt': [...[NO_RULES], 'hint robots/duplicate-rule', 'hint robots/sitemap-duplicate'],
      'shopify/sitemap.xml': [],
      'shopify/sitemap_products_1.xml': [DEPRECATED],
    },
  },
  {
    software: 'Adobe Commerce (Magento)',
    source: 'https://experienceleague.adobe.com/en/docs/commerce-admin/marketing/seo/seo-overview',
    files: {
      'magento/robots.txt': [],
      'magento/sitemap.xml': [DEPRECATED, 'hint sitemap/extension-unsupported'],
    },
  },
  {
    software: 'Joomla, with OSMap',
    source: 'https://docs.joomla.org/Robots.txt_file',
    files: { 'joomla/robots.txt': [], 'joomla/sitemap.xml': [] },
  },
  {
    software: 'MediaWiki',
    source: 'https://www.mediawiki.org/wiki/Manual:GenerateSitemap.php',
    files: {
      'mediawiki/robots.txt': [],
      'mediawiki/sitemap-index-wiki.xml': [],
      'mediawiki/sitemap-wiki-NS_0-0.xml': [],
    },
  },
  {
    software: 'Cloudflare, managed robots.txt',
    source: 'https://developers.cloudflare.com/bots/additional-configurations/managed-robots-txt/',
    files: {
      'cloudflare/robots.txt': [],
      'cloudflare/before-own/robots.txt': ['info robots/split-group'],
    },
  },
  {
    software: 'ai.robots.txt',
    source: 'https://github.com/ai-robots-txt/ai.robots.txt',
    files: {
      'ai-robots-txt/robots.txt': [
        'hint robots/duplicate-user-agent',
        'hint robots/invalid-product-token',
        'hint robots/retired-user-agent',
        'hint robots/user-agent-digits',
        'hint robots/user-agent-ignores-robots',
        'hint robots/user-agent-version',
      ],
    },
  },
  {
    software: 'next-sitemap',
    source: 'https://github.com/iamvishnusankar/next-sitemap',
    files: {
      'next-sitemap/robots.txt': [HOST],
      'next-sitemap/sitemap.xml': [],
      'next-sitemap/sitemap-0.xml': [
        ...[EQUAL],
        'hint lastmod/all-identical',
        'hint loc/origin-without-slash',
      ],
    },
  },
  {
    software: 'Hugo',
    source: 'https://gohugo.io/templates/sitemap/',
    files: { 'hugo/robots.txt': [NO_RULES], 'hugo/sitemap.xml': [] },
  },
  {
    software: 'Jekyll, with jekyll-sitemap',
    source: 'https://github.com/jekyll/jekyll-sitemap',
    files: { 'jekyll/robots.txt': [], 'jekyll/sitemap.xml': [] },
  },
  {
    software: 'GitHub Pages, a project page',
    source: 'https://docs.github.com/en/pages/setting-up-a-github-pages-site-with-jekyll',
    files: { 'github-pages/sitemap.xml': [] },
  },
  {
    software: 'GitLab Pages, a project page made with MkDocs',
    source: 'https://www.mkdocs.org/user-guide/deploying-your-docs/',
    files: { 'gitlab-pages/sitemap.xml': ['hint lastmod/all-identical'] },
  },
  {
    software: 'Astro',
    source: 'https://docs.astro.build/en/guides/integrations-guide/sitemap/',
    files: { 'astro/robots.txt': [], 'astro/sitemap-index.xml': [], 'astro/sitemap-0.xml': [] },
  },
  {
    software: 'Nuxt, with its robots and sitemap modules',
    source: 'https://nuxtseo.com/docs/sitemap/getting-started/introduction',
    files: { 'nuxt/robots.txt': [], 'nuxt/sitemap.xml': [] },
  },
  {
    software: 'Gatsby, with its robots-txt and sitemap plugins',
    source: 'https://www.gatsbyjs.com/plugins/gatsby-plugin-sitemap/',
    files: {
      'gatsby/robots.txt': [HOST],
      'gatsby/sitemap-index.xml': [],
      'gatsby/sitemap-0.xml': [EQUAL],
    },
  },
  {
    software: 'Docusaurus',
    source: 'https://docusaurus.io/docs/api/plugins/@docusaurus/plugin-sitemap',
    files: { 'docusaurus/sitemap.xml': [EQUAL] },
  },
  {
    software: 'Sphinx, with sphinx-sitemap',
    source: 'https://sphinx-sitemap.readthedocs.io/',
    files: { 'sphinx/robots.txt': [], 'sphinx/sitemap.xml': [] },
  },
  {
    software: 'Read the Docs',
    source: 'https://docs.readthedocs.com/platform/stable/reference/sitemaps.html',
    files: { 'read-the-docs/sitemap.xml': [] },
  },
  {
    software: 'Blogger',
    source: 'https://support.google.com/blogger/answer/41373',
    files: { 'blogger/robots.txt': [], 'blogger/sitemap.xml': [] },
  },
  {
    software: 'Wix',
    source: 'https://support.wix.com/en/article/editing-your-sites-robotstxt-file',
    files: {
      'wix/robots.txt': [NO_RULES],
      'wix/sitemap.xml': [],
      'wix/pages-sitemap.xml': ['hint loc/origin-without-slash'],
    },
  },
  {
    software: 'Squarespace',
    source: 'https://support.squarespace.com/hc/en-us/articles/206543207',
    files: {
      'squarespace/robots.txt': [
        ASSETS,
        'hint robots/query-anchor',
        'info robots/retired-user-agent',
        'hint robots/retired-user-agent',
        'hint robots/user-agent-ignores-robots',
      ],
      'squarespace/sitemap.xml': [ORDER, DEPRECATED],
    },
  },
  {
    software: 'Ghost',
    source: 'https://ghost.org/help/modifying-robots-txt/',
    files: {
      'ghost/robots.txt': [],
      'ghost/sitemap.xml': [],
      'ghost/sitemap-posts.xml': [DEPRECATED],
    },
  },
  {
    software: 'PrestaShop, with gsitemap',
    source:
      'https://docs.prestashop-project.org/v.8-documentation/user-guide/configuring-shop/shop-parameters/traffic-seo',
    files: {
      'prestashop/robots.txt': [ASSETS, 'hint robots/query-anchor'],
      'prestashop/1_index_sitemap.xml': [],
      'prestashop/1_en_0_sitemap.xml': [ORDER, DEPRECATED],
    },
  },
  {
    software: 'TYPO3',
    source: 'https://docs.typo3.org/c/typo3/cms-seo/main/en-us/Configuration/XmlSitemap.html',
    files: {
      'typo3/robots.txt': [],
      'typo3/sitemap.xml': [],
      'typo3/sitemap-pages.xml': [],
    },
  },
  {
    software: 'Screaming Frog SEO Spider',
    source: 'https://www.screamingfrog.co.uk/xml-sitemap-generator/',
    files: { 'screaming-frog/sitemap.xml': [] },
  },
];
