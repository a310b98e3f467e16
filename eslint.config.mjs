import parser from '@typescript-eslint/parser';

/*
 * The two rules that Oxlint cannot express. Everything else is in .oxlintrc.json, and which module may import which in
 * .dependency-cruiser.cjs.
 */

const tests = ['src/testing/**', 'src/**/*.{test,test-d}.ts', 'src/**/http-tests/**'];

/** A comparison decides silently about every role that it does not name. */
const roleComparisons = ['left', 'right'].map((side) => ({
  selector: `BinaryExpression[operator=/^[!=]==$/]:matches([${side}.name="role"], [${side}.property.name="role"], [${side}.object.name="UserRole"]):not([left.name="undefined"], [right.name="undefined"])`,
  message:
    'Call isAdministrator() of src/contract/roles.ts, or switch on the role with assertNever() in the default branch.',
}));

/** All statements of a domain are found, and read, in one place. */
const sqlStatements = [
  'ImportDeclaration[source.value="kysely"]',
  'CallExpression[callee.property.name=/^(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|replaceInto|executeQuery)$/]',
  'TaggedTemplateExpression[tag.name="sql"]',
].map((selector) => ({ selector, message: 'SQL stands in files named repository*.ts, and in src/database.' }));

export default [
  // No rules, so that ESLint can be given any file without a warning.
  {
    files: ['**/*.{ts,js,mjs,cjs}'],
    languageOptions: { parser },
    linterOptions: { reportUnusedDisableDirectives: 'off' },
  },
  {
    files: ['src/**/*.ts'],
    ignores: tests,
    languageOptions: { parser },
    linterOptions: { reportUnusedDisableDirectives: 'off' },
    rules: { 'no-restricted-syntax': ['error', ...roleComparisons] },
  },
  {
    files: ['src/**/*.ts'],
    // In bookings/time.ts the SQL equivalents stand beside their rule.
    ignores: ['src/**/repository*.ts', 'src/bookings/time.ts', 'src/{database,sandbox}/**', ...tests],
    rules: { 'no-restricted-syntax': ['error', ...roleComparisons, ...sqlStatements] },
  },
];
