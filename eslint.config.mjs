import js from '@eslint/js';
import tseslint from 'typescript-eslint';

const tests = ['src/testing/**', 'src/**/*.test.ts', 'src/**/*.test-d.ts', 'src/**/http-tests/**'];

/** A comparison decides silently about every role that it does not name. */
const roleComparisons = ['left', 'right'].map((side) => ({
  selector: `BinaryExpression[operator=/^[!=]==$/]:matches([${side}.name="role"], [${side}.property.name="role"], [${side}.object.name="UserRole"]):not([left.name="undefined"], [right.name="undefined"])`,
  message:
    'Call isAdministrator() of src/contract/roles.ts, or switch on the role with assertNever() in the default branch.',
}));

const sqlStatements = [
  'ImportDeclaration[source.value="kysely"]',
  'CallExpression[callee.property.name=/^(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|replaceInto|executeQuery)$/]',
  'TaggedTemplateExpression[tag.name="sql"]',
].map((selector) => ({ selector, message: 'SQL stands in files named repository*.ts, and in src/database.' }));

export default tseslint.config(
  { ignores: ['generated/', 'dist/', 'data/', '.cache/', 'coverage/', 'node_modules/'] },
  js.configs.recommended,
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'separate-type-imports' }],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // A handler is asynchronous by its type, whether or not it has to wait for something.
      '@typescript-eslint/require-await': 'off',
      eqeqeq: 'error',
      'max-lines': ['error', { max: 260, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    // Who imports whom is held by .dependency-cruiser.cjs; this is about one function of a file that many need.
    files: ['src/**/*.ts'],
    ignores: ['src/database/**', 'src/testing/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              group: ['**/database/dialect'],
              importNames: ['dialectOf'],
              message: 'What differs by engine has a function in src/database/dialect.ts.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['src/**/*.ts'],
    ignores: tests,
    rules: { 'no-restricted-syntax': ['error', ...roleComparisons] },
  },
  {
    // SQL stands in repositories, so that all statements of a domain are found, and read, in one place; and in bookings/time.ts,
    // where the SQL equivalents stand beside their rule.
    files: ['src/**/*.ts'],
    ignores: [
      'src/**/repository*.ts',
      'src/bookings/time.ts',
      ...['database', 'sandbox'].map((folder) => `src/${folder}/**`),
      ...tests,
    ],
    rules: { 'no-restricted-syntax': ['error', ...roleComparisons, ...sqlStatements] },
  },
  {
    // TypeScript accepts `if (param)` for a placeholder of a compiled statement (src/database/param.ts), which is always true.
    files: ['src/**/repository*.ts', 'src/**/*.test-d.ts'],
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@typescript-eslint/strict-boolean-expressions': [
        'error',
        {
          allowAny: true,
          allowNullableBoolean: true,
          allowNullableEnum: true,
          allowNullableNumber: true,
          allowNullableString: true,
        },
      ],
    },
  },
  {
    // These files contain code that must not compile, where types are unknown and switches incomplete.
    files: ['src/**/*.test-d.ts'],
    rules: {
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/switch-exhaustiveness-check': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/restrict-plus-operands': 'off',
    },
  },
  {
    // What the tests read of an answer was checked against the contract by the server before it left.
    files: ['src/**/*.http.test.ts', 'src/testing/**'],
    rules: {
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
    },
  },
  {
    files: ['**/*.js', '**/*.cjs'],
    languageOptions: {
      sourceType: 'commonjs',
      globals: {
        module: 'writable',
        require: 'readonly',
        __dirname: 'readonly',
        process: 'readonly',
      },
    },
  },
);
