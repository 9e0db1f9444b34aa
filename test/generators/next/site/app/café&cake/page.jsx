export default () => <p>Two tables in the sun.</p>;
