import Head from 'next/head';

export default function Page() {
  return (
    <main>
      <Head>
        <title>Bäckerei Linde</title>
      </Head>
      <p>Brot aus eigenem Ofen, jeden Morgen um sechs.</p>
    </main>
  );
}
