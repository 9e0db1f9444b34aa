import Head from 'next/head';

export default function Page() {
  return (
    <main>
      <Head>
        <title>Thank you</title>
        <meta name="robots" content="noindex" />
      </Head>
      <p>We have your order.</p>
    </main>
  );
}
