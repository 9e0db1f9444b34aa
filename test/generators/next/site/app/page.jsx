export default () => <p>Bread from our own oven, every morning at six.</p>;
