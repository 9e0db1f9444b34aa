export const metadata = { robots: { index: false } };

export default () => <p>We have your order.</p>;
