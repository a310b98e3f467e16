import js from '@eslint/js';
import tseslint from 'typescript-eslint';

export default tseslint.config(
  { ignores: ['generated/', 'dist/', 'data/', 'coverage/', 'node_modules/'] },
  js.configs.recommended,
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'separate-type-imports' }],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // A handler is asynchronous by its type, whether or not it has to wait for something.
      '@typescript-eslint/require-await': 'off',
      eqeqeq: 'error',
      'max-lines': ['error', { max: 320, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    // Only src/database knows a dialect, and only src/http knows Express and openapi-backend.
    files: ['src/**/*.ts'],
    ignores: ['src/database/**', 'src/testing/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        { paths: ['better-sqlite3', 'pg'].map((name) => ({ name, message: 'A dialect shows only in src/database.' })) },
      ],
    },
  },
  {
    files: ['src/**/*.ts'],
    ignores: ['src/http/**', 'src/app.ts', 'src/testing/**', 'src/database/**', 'src/**/*.test.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [
            ...['better-sqlite3', 'pg'].map((name) => ({ name, message: 'A dialect shows only in src/database.' })),
            ...['express', 'openapi-backend', 'multer'].map((name) => ({
              name,
              message: 'Only src/http knows how requests arrive.',
            })),
          ],
        },
      ],
    },
  },
  {
    // Of what does not compile, types are not known.
    files: ['src/**/*.type-tests.ts'],
    rules: { '@typescript-eslint/no-unsafe-return': 'off' },
  },
  {
    // What the tests read of an answer was checked against the contract by the server before it left.
    files: ['src/**/*.http.test.ts', 'src/**/testing/**', 'src/**/testing.ts'],
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
  {
    // Runs in the browser.
    files: ['scripts/docs/docs.js'],
    languageOptions: {
      sourceType: 'script',
      globals: Object.fromEntries(
        ['window', 'document', 'location', 'URL', 'MutationObserver', 'requestAnimationFrame'].map((name) => [
          name,
          'readonly',
        ]),
      ),
    },
  },
);
