import Head from 'next/head';

export default function Page() {
  return (
    <main>
      <Head>
        <title>Menu</title>
      </Head>
      <p>Rye bread, rolls and plum cake.</p>
    </main>
  );
}
