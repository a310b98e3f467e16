/** What the generator has found to be searched; it puts it in the place of this module. */
declare module 'docs-entries' {
  const entries: { title: string; address: string; kind: string; text: string }[];
  export default entries;
}
