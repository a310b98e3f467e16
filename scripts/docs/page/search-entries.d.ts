/** The search entries (`Entry[]` of search-index.ts). The generator replaces this module with their JSON. */
declare module 'search-entries' {
  const entries: unknown;
  export default entries;
}
