/** The build includes these files as texts. */
declare module '*.txt' {
  const text: string;
  export default text;
}
declare module '*.xml' {
  const text: string;
  export default text;
}
