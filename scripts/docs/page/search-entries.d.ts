/** The search entries (`PackedEntry[]` of entries.ts). The generator replaces this module with their JSON. */
declare module 'search-entries' {
  const entries: unknown;
  export default entries;
}
