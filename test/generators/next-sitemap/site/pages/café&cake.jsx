import Head from 'next/head';

export default function Page() {
  return (
    <main>
      <Head>
        <title>Café and cake</title>
      </Head>
      <p>Two tables in the sun.</p>
    </main>
  );
}
