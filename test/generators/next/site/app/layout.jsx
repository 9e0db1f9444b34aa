export const metadata = { metadataBase: new URL('https://www.example.com'), title: 'The Linden Bakery' };

export default function Layout({ children }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
