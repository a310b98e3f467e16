/**
 * Who may import whom; `npm run lint` holds it. The folders of `src/` stand on floors, in floors.json from the ground up: a
 * folder imports from those below it, never from those above nor from one beside it.
 */
const floors = require('./src/floors.json');

const any = (names) => `(${names.join('|')})`;
/** What is put together, and tests: both may import from everywhere. */
const tests = '^src/testing/|/http-tests/|\\.test\\.ts$|\\.test-d\\.ts$';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: 'no-circle', severity: 'error', from: {}, to: { circular: true } },
    ...floors.map((floor, height) => ({
      name: `no-import-upwards-from-${floor.join('-and-')}`,
      severity: 'error',
      from: { path: `^src/${any(floor)}/`, pathNot: tests },
      to: { path: `^src/(${[...floors.slice(height + 1).flat(), '[^/]+\\.ts$'].join('|')})` },
    })),
    ...floors.flatMap((floor) =>
      floor.map((folder) => ({
        name: `no-import-sideways-from-${folder}`,
        severity: 'error',
        from: { path: `^src/${folder}/`, pathNot: tests },
        to: { path: `^src/${any(floor.filter((other) => other !== folder).concat('none'))}/` },
      })),
    ),
    {
      name: 'every-folder-that-imports-has-its-floor',
      severity: 'error',
      from: { path: '^src/[^/]+/', pathNot: `^src/${any([...floors.flat(), 'testing'])}/` },
      to: {},
    },
    {
      name: 'every-folder-has-its-floor',
      severity: 'error',
      from: {},
      to: { path: '^src/[^/]+/', pathNot: `^src/${any([...floors.flat(), 'testing'])}/` },
    },
    {
      name: 'only-the-top-floor-puts-http-together',
      comment: 'Handlers and rules do not know how requests arrive.',
      severity: 'error',
      from: { path: '^src/[^/]+/', pathNot: `^src/http/|${tests}` },
      to: { path: '^src/http/' },
    },
    {
      name: 'only-database-knows-a-driver',
      severity: 'error',
      from: { path: '^src/', pathNot: `^src/database/|${tests}` },
      to: { path: 'node_modules/(@types/)?(pg|better-sqlite3|better-sqlite3-node22)/' },
    },
    {
      name: 'only-http-knows-how-requests-arrive',
      severity: 'error',
      from: { path: '^src/', pathNot: `^src/http/|${tests}` },
      to: { path: 'node_modules/(@types/)?(express|openapi-backend|multer|body-parser|helmet|cors)/' },
    },
    {
      name: 'the-harness-is-for-tests',
      comment: 'src/testing imports the product, and only tests, scripts and contract tests import it.',
      severity: 'error',
      from: { path: '^src/', pathNot: tests },
      to: { path: '^src/testing/' },
    },
    {
      name: 'the-product-does-not-know-its-tools',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^(scripts|contract-tests)/' },
    },
    {
      name: 'production-needs-no-development-dependency',
      severity: 'error',
      from: { path: '^src/', pathNot: tests },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'nothing-unresolved',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(hooks|search-entries)$' },
    },
    {
      name: 'only-the-hook-file-gets-hooks',
      comment: 'Dredd gives the file that it loads this in place of a module.',
      severity: 'error',
      from: { pathNot: '^contract-tests/hooks\\.ts$' },
      to: { path: '^hooks$' },
    },
  ],
  options: {
    doNotFollow: { path: ['node_modules', '^generated/sdk'] },
    // Imports of types count: what only types hold together is together.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
    skipAnalysisNotInRules: true,
  },
};
