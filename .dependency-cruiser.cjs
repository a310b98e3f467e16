/**
 * The rules for imports, which `npm run lint` checks. src/levels.json lists the folders of `src/` by level, the lowest first: a folder imports only
 * from lower levels, and not from another folder of its level.
 */
const levels = require('./src/levels.json');

const any = (names) => `(${names.join('|')})`;
/** Tests and the harness, which may import from everywhere. */
const tests = '^src/testing/|/http-tests/|\\.test\\.ts$|\\.test-d\\.ts$';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: 'no-circle', severity: 'error', from: {}, to: { circular: true } },
    ...levels.map((level, height) => ({
      name: `no-import-upwards-from-${level.join('-and-')}`,
      severity: 'error',
      from: { path: `^src/${any(level)}/`, pathNot: tests },
      to: { path: `^src/(${[...levels.slice(height + 1).flat(), '[^/]+\\.ts$'].join('|')})` },
    })),
    ...levels.flatMap((level) =>
      level.map((folder) => ({
        name: `no-import-sideways-from-${folder}`,
        severity: 'error',
        from: { path: `^src/${folder}/`, pathNot: tests },
        to: { path: `^src/${any(level.filter((other) => other !== folder).concat('none'))}/` },
      })),
    ),
    {
      name: 'every-importing-folder-has-a-level',
      severity: 'error',
      from: { path: '^src/[^/]+/', pathNot: `^src/${any([...levels.flat(), 'testing'])}/` },
      to: {},
    },
    {
      name: 'every-folder-has-a-level',
      severity: 'error',
      from: {},
      to: { path: '^src/[^/]+/', pathNot: `^src/${any([...levels.flat(), 'testing'])}/` },
    },
    {
      name: 'only-the-top-level-imports-http',
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
      comment: 'Dredd provides this module to the file that it loads.',
      severity: 'error',
      from: { pathNot: '^contract-tests/hooks\\.ts$' },
      to: { path: '^hooks$' },
    },
  ],
  options: {
    doNotFollow: { path: ['node_modules', '^generated/sdk'] },
    // Imports of types count too.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
    skipAnalysisNotInRules: true,
  },
};
