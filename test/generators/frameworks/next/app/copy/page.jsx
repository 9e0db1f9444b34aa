export const metadata = { alternates: { canonical: '/about' } };

export default () => <p>We have been here since 1998.</p>;
