export default () => <p>Brot aus eigenem Ofen, jeden Morgen um sechs.</p>;
