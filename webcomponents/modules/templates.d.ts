/** The programs of `modules/`, and the reader for Godot, by the names of their files, as `build.mjs` hands them over. */
declare module 'module-templates' {
  const templates: Readonly<Record<string, string>>;
  export default templates;
}
