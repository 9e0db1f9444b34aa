export default () => <p>Bicycles, new and used.</p>;
