import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { openDatabase } from './connection';
import { migrateToLatest } from './migrator';
import { listTables } from './own-tables';

/** `app_user.phone, nullable`, `app_user.is_active, with a default`; the rest has to be in every insert. */
const column = (table: string, name: string, isNullable: boolean, hasDefault: boolean) =>
  `${table}.${name}${isNullable ? ', nullable' : hasDefault ? ', with a default' : ''}`;

test('the types of the tables have the columns of the migrated schema, and no others', async () => {
  const database = openDatabase('sqlite::memory:', { poolSize: 1 });
  await migrateToLatest(database);
  const names = await listTables(database.db);
  const tables = (await database.db.introspection.getTables()).filter(({ name }) => names.includes(name));
  await database.close();
  const migrated = tables
    // Only counters.ts reads and writes them.
    .filter(({ name }) => !name.startsWith('rate_limit'))
    .flatMap(({ name: table, columns }) =>
      columns.map(({ name, isNullable, hasDefaultValue }) =>
        // SQLite says of the key of every table that it is nullable.
        name === 'id' ? `${table}.id` : column(table, name, isNullable, hasDefaultValue),
      ),
    );
  expect(typedColumns().sort()).toEqual(migrated.sort());
});

/** What the files of tables/ declare, read from their text: types are gone where the program runs. */
function typedColumns(): string[] {
  const folder = path.join(__dirname, 'tables');
  const interfaces = readdirSync(folder).flatMap((name) => {
    const text = readFileSync(path.join(folder, name), 'utf8');
    const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest);
    return source.statements.filter(ts.isInterfaceDeclaration).map(({ name, members }) => ({
      name: name.text,
      members: members
        .filter(ts.isPropertySignature)
        .map((member) => ({ name: member.name.getText(source), type: member.type!.getText(source) })),
    }));
  });
  const membersOf = (name: string) => interfaces.find((one) => one.name === name)!.members;
  return membersOf('Tables').flatMap(({ name: table, type: row }) =>
    membersOf(row).map(({ name, type }) =>
      name === 'id'
        ? `${table}.id`
        : column(table, name, /\bnull\b|^Later</.test(type), /^(Generated<.*>|Flag)$/s.test(type)),
    ),
  );
}
