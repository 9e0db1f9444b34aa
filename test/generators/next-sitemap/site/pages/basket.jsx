import Head from 'next/head';

export default function Page() {
  return (
    <main>
      <Head>
        <title>Basket</title>
      </Head>
      <p>Nothing in it yet.</p>
    </main>
  );
}
