/** A picture as text, as `build.mjs` hands it over. */
declare module '*.svg' {
  const text: string;
  export default text;
}
