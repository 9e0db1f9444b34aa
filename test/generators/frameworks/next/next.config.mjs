export default {
  turbopack: { root: `${import.meta.dirname}/../..` },
  redirects: async () => [{ source: '/old', destination: '/about', permanent: true }],
};
