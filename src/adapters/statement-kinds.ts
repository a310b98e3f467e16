const kinds = new Set(['select', 'insert', 'update', 'delete', 'begin', 'commit', 'rollback', 'savepoint', 'release']);

const known = new Map<string, string>();
const maximumKnown = 1_000;

/** The first word of the statement if it is one of `kinds`, otherwise `other`. */
export function kindOf(sql: string): string {
  let kind = known.get(sql);
  if (kind === undefined) {
    const word = /^\s*(\w+)/.exec(sql)?.[1]?.toLowerCase() ?? '';
    kind = kinds.has(word) ? word : 'other';
    if (known.size < maximumKnown) known.set(sql, kind);
  }
  return kind;
}
