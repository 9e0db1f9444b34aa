import Head from 'next/head';

export default function Page() {
  return (
    <main>
      <Head>
        <title>The Linden Bakery</title>
      </Head>
      <p>Bread from our own oven, every morning at six.</p>
    </main>
  );
}
