import type { AnyOperation } from './connection.js';

/**
 * What operations have in common, and their lines: the name, the path (`@` is the name) and the names of the query parameters (`*` are those
 * of lists with pages).
 */
type Group = [common: Omit<AnyOperation, 'path' | 'query'>, lines: string];

/** The descriptions of operations by name, from a compact form. */
export function operationsOf(groups: Group[]): unknown {
  return Object.fromEntries(
    groups.flatMap(([common, lines]) =>
      lines.split('\n').map((line) => {
        const [name, path, ...query] = line
          .replace('*', 'cursor pageSize updatedSince includeTotalCount')
          .split(' ') as [string, string];
        return [name, { ...common, path: path.replace('@', name[0]!.toUpperCase() + name.slice(1)), query }];
      }),
    ),
  );
}
