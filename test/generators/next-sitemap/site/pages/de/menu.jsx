import Head from 'next/head';

export default function Page() {
  return (
    <main>
      <Head>
        <title>Karte</title>
      </Head>
      <p>Roggenbrot, Brötchen und Pflaumenkuchen.</p>
    </main>
  );
}
