/** The pictures of `icons/` by the names of their files, as `build.mjs` hands them over. */
declare module 'icons' {
  const icons: Readonly<Record<string, string>>;
  export default icons;
}
