export const metadata = { metadataBase: new URL('https://www.example.com'), title: 'Linden Cycles' };

export default ({ children }) => (
  <html lang="en">
    <body>{children}</body>
  </html>
);
