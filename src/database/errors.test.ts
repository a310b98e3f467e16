import { classifyDatabaseError, DatabaseUnavailableError, isStatementTimeout } from './errors';

test.each([
  ['22001', 'badInput'],
  ['22003', 'badInput'],
  ['22021', 'badInput'],
  ['23514', 'badInput'],
  ['54000', 'badInput'],
  ['23503', 'foreignKey'],
  ['40001', 'conflict'],
  ['40P01', 'conflict'],
  ['08006', 'unavailable'],
  ['53300', 'unavailable'],
  ['57014', 'unavailable'],
  ['57P01', 'unavailable'],
  ['57P03', 'unavailable'],
  ['25006', 'unavailable'],
  ['ECONNREFUSED', 'unavailable'],
  ['ECONNRESET', 'unavailable'],
  ['EAI_AGAIN', 'unavailable'],
  ['SQLITE_BUSY', 'conflict'],
  ['SQLITE_BUSY_SNAPSHOT', 'conflict'],
  ['SQLITE_FULL', 'unavailable'],
  ['SQLITE_IOERR_WRITE', 'unavailable'],
  ['SQLITE_CANTOPEN', 'unavailable'],
  ['SQLITE_CONSTRAINT_FOREIGNKEY', 'foreignKey'],
  ['SQLITE_CONSTRAINT_CHECK', 'badInput'],
  ['SQLITE_CONSTRAINT_DATATYPE', 'badInput'],
])('classifies %s as %s', (code, kind) => {
  expect(classifyDatabaseError(Object.assign(new Error(), { code }))).toEqual({ kind });
});

test.each([['42P01'], ['23502'], ['25P02'], ['SQLITE_ERROR'], ['ENOENT'], ['23505'], [undefined], [7]])(
  '%s is a mistake of ours',
  (code) => {
    expect(classifyDatabaseError(Object.assign(new Error(), { code, constraint: 'unknown' }))).toBeUndefined();
  },
);

test('does not classify other errors as database errors', () => {
  expect(classifyDatabaseError(new DatabaseUnavailableError('away'))).toEqual({ kind: 'unavailable' });
  expect(classifyDatabaseError('40001')).toBeUndefined();
  expect(classifyDatabaseError(undefined)).toBeUndefined();
});

test('distinguishes a statement timeout from all other errors', () => {
  expect(isStatementTimeout(Object.assign(new Error(), { code: '57014' }))).toBe(true);
  for (const error of [Object.assign(new Error(), { code: '57P01' }), new Error(), '57014', undefined])
    expect(isStatementTimeout(error)).toBe(false);
});

test.each([
  ['of one server', { constraint: 'app_user_email' }],
  ['of a shard', { constraint: 'app_user_email_102010' }],
  ['in the message alone', { message: 'duplicate key value violates unique constraint "app_user_email_102010"' }],
])('finds the name of a unique constraint %s', (_, error) => {
  const thrown = Object.assign(new Error(), { code: '23505', ...error });
  expect(classifyDatabaseError(thrown)).toEqual({ kind: 'unique', constraint: 'app_user_email' });
});
