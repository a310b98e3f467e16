import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { openDatabase } from './connection';
import { migrateToLatest } from './migrator';
import { listTables } from './list-tables';

/** Such as `app_user.phone, nullable` and `app_user.is_active, with a default`; other columns are required in every insert. */
const column = (table: string, name: string, isNullable: boolean, hasDefault: boolean) =>
  `${table}.${name}${isNullable ? ', nullable' : hasDefault ? ', with a default' : ''}`;

test('the table types have exactly the columns of the migrated schema', async () => {
  const database = openDatabase('sqlite::memory:', { poolSize: 1 });
  await migrateToLatest(database);
  const names = await listTables(database.db);
  const tables = (await database.db.introspection.getTables()).filter(({ name }) => names.includes(name));
  await database.close();
  const migrated = tables
    // Only counters.ts uses this table.
    .filter(({ name }) => !name.startsWith('rate_limit'))
    .flatMap(({ name: table, columns }) =>
      columns.map(({ name, isNullable, hasDefaultValue }) =>
        // SQLite reports every primary key column as nullable.
        name === 'id' ? `${table}.id` : column(table, name, isNullable, hasDefaultValue),
      ),
    );
  expect(typedColumns().sort()).toEqual(migrated.sort());
});

/** The declarations of the files in tables/, parsed from their source, because types do not exist at run time. */
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
