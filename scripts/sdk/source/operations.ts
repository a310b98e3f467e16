import type { AnyOperation } from './connection.js';

/**
 * What operations have in common, and their lines: the name, the path and, if there is a body, the names of the query parameters. In the path, which
 * has no slash at its start, `@` is the name, `!` its first word, `$` the words after it and `#` is `/{id}`.
 */
type Group = [common: Omit<AnyOperation, 'id' | 'path' | 'query'>, lines: string];

/** The descriptions of operations by name, from a compact form. */
export function operationsOf(groups: Group[]): unknown {
  return Object.fromEntries(
    groups.flatMap(([common, lines]) =>
      lines.split('\n').map((line) => {
        const [name, path, ...query] = line.split(' ') as [string, string, ...string[]];
        const words = /(.[a-z\d]*)(.*)/.exec(name[0]!.toUpperCase() + name.slice(1))!;
        return [
          name,
          {
            id: name,
            ...common,
            path: `/${path.replace(/[@!$#]/g, (sign) => [...words, '/{id}']['@!$#'.indexOf(sign)]!)}`,
            query: query[0] && query,
          },
        ];
      }),
    ),
  );
}
