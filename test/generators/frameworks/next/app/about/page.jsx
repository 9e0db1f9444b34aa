export default () => <p>We have been here since 1998.</p>;
