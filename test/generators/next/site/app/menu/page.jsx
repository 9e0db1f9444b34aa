export default () => <p>Rye bread, rolls and plum cake.</p>;
