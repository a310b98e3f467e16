import js from '@eslint/js';
import tseslint from 'typescript-eslint';

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
    // SQL stands in repositories, so that all statements of a domain are found, and read, in one place; and in bookings/time.ts,
    // where the twins in SQL stand beside their rule.
    files: ['src/**/*.ts'],
    ignores: [
      'src/**/repository*.ts',
      'src/bookings/time.ts',
      ...['database', 'testing', 'sandbox'].map((folder) => `src/${folder}/**`),
      ...['src/**/*.test.ts', 'src/**/http-tests/**'],
    ],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...[
          'ImportDeclaration[source.value="kysely"]',
          'CallExpression[callee.property.name=/^(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|replaceInto|executeQuery)$/]',
          'TaggedTemplateExpression[tag.name="sql"]',
        ].map((selector) => ({ selector, message: 'SQL stands in files named repository*.ts, and in src/database.' })),
      ],
    },
  },
  {
    // Of what does not compile, types are not known.
    files: ['src/**/*.test-d.ts'],
    rules: { '@typescript-eslint/no-unsafe-return': 'off' },
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
