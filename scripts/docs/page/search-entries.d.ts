/** The search entries. The generator replaces this module with their JSON. */
declare module 'search-entries' {
  const entries: { title: string; address: string; kind: string; text: string }[];
  export default entries;
}
