export default () => <p>Roggenbrot, Brötchen und Pflaumenkuchen.</p>;
