export default () => <p>A film of our bakery.</p>;
