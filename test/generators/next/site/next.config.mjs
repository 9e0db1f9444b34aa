export default {
  output: 'export',
  trailingSlash: true,
  turbopack: { root: `${import.meta.dirname}/../..` },
};
