/** The bundler hands SVG files over as text. */
declare module '*.svg' {
  const text: string;
  export default text;
}
