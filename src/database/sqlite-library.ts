/* oxlint-disable typescript/no-require-imports -- a version that does not fit this Node must not be loaded */
import type Library from 'better-sqlite3';

/** A connection to a file. */
export type SqliteFile = Library.Database;
export type SqliteStatement = Library.Statement;

/**
 * SQLite, in the version of better-sqlite3 that fits this Node. Version 13 needs Node 22: on Node 20 the process ends when it is used.
 * Version 12 supports Node 20: on Node 24.19 and newer the process ends when a statement is collected as garbage.
 */
const library = (
  Number(process.versions.node.split('.')[0]) >= 22 ? require('better-sqlite3-node22') : require('better-sqlite3')
) as typeof Library;

/** Opens a file, or creates it unless the options forbid it. */
export function openSqliteFile(location: string, options?: Library.Options): SqliteFile {
  return new library(location, options);
}
