/** The steps of `npm run check`: what each checks and the command that does so. */
const tsx = (script, ...args) => ['tsx', script, ...args];
/** A script of package.json. */
const npm = (name) => ['npm', 'run', '--silent', name, '--'];

const steps = {
  build: { about: 'compiles the server into dist/', command: npm('build') },
  generated: {
    about: 'generates generated/ and compares it with what is committed',
    command: tsx('scripts/generate/main.ts'),
  },
  lint: { about: 'imports between folders, formatting and ESLint', command: npm('lint') },
  types: { about: 'compiles the server alone and then everything', command: npm('types') },
  contract: {
    about: 'provokes every documented response with Dredd, on SQLite and on PostgreSQL behind PgBouncer',
    // The tests send the same requests to PostgreSQL directly.
    command: [...npm('contract'), '--engine', 'sqlite,pgbouncer'],
  },
  'contract-mutations': {
    about: 'breaks responses on purpose: the contract tests have to fail',
    command: tsx('contract-tests/mutations.ts'),
  },
  prove: {
    about: 'uses a server on each engine as its clients do, and proves what the marketplace promises',
    command: npm('prove'),
  },
  'contract-generated': {
    about: 'validates the published documents and sends generated requests (Schemathesis)',
    command: tsx('contract-tests/generated/run.ts'),
  },
  'contract-derived': {
    about: 'validates the derived OpenAPI 3.1 document (Spectral)',
    command: ['spectral', 'lint', 'generated/openapi-3.1.json', '--fail-severity', 'warn'],
  },
  'contract-breaks': {
    about: 'compares the contract with its last release; -- --release records a new one',
    command: tsx('scripts/contract-breaks/main.ts'),
  },
  docs: {
    about: 'opens the documentation pages in a browser and runs their samples',
    command: tsx('scripts/docs/check/main.ts'),
  },
  sample: { about: 'uses the sample web app in a browser', command: tsx('scripts/sample/check/main.ts') },
  sdk: {
    about: 'installs the packed SDK as a client team would and runs it',
    command: tsx('scripts/sdk/check/main.ts'),
  },
  clients: {
    about: 'builds the clients in other languages, and runs the rental story with each on both engines',
    command: tsx('scripts/clients/check/main.ts'),
  },
  demo: { about: 'runs the rental story with the SDK against a real server', command: npm('demo') },
  workflows: {
    about: 'runs the published workflows (Arazzo) on both engines',
    command: tsx('scripts/workflows/main.ts'),
  },
  mcp: {
    about: 'calls the MCP server with the official MCP Inspector, through stdio and HTTP',
    command: tsx('scripts/mcp/main.ts'),
  },
  deployment: {
    about: 'follows the Dockerfile without Docker and reads compose.yaml',
    command: tsx('scripts/deployment/check/main.ts'),
  },
  release: {
    about:
      'makes the files of a release and tries them in empty folders, the server on Node 24; -- --all for all clients',
    command: tsx('scripts/release/main.ts'),
  },
  nodes: {
    about: 'runs the story against servers on Node 22 and 24, and the tests that depend most on SQLite on Node 24',
    command: tsx('scripts/nodes/main.ts'),
  },
  test: { about: 'all tests, on SQLite and on PostgreSQL', command: npm('test') },
  'test-pooler': {
    about: 'the tests of transactions, races, commands and several processes on PostgreSQL again, behind PgBouncer',
    // Only these depend on what a pooler changes: sessions, settings and prepared statements. The contract tests send every request
    // through it, as the storm does with bookings. A move needs connections with a session, so its commands name the server itself.
    command: [
      ...['env', 'TEST_POOLER=on', 'jest', '--selectProjects', 'postgres', '--testPathPatterns'],
      '/src/.*(database/|limits/|commands/|race|two-|interrupted|jobs|restarts)',
      ...['--testPathIgnorePatterns', 'move(-records|-ending)?\\.http\\.test\\.ts$'],
    ],
  },
  'test-long': {
    about: 'generated requests that take minutes; EXPERIMENTS=full runs all of them',
    command: ['jest', '--config', 'jest.long.config.js'],
  },
  // Without the outage, which measures response times and needs an otherwise idle machine. Bookings run on SQLite and on PostgreSQL with prepared
  // statements, payments on SQLite and through the pooler; `npm run storm` runs each on all three.
  storm: {
    about: 'kills and restarts servers under load and checks what clients were promised',
    command: tsx(
      'scripts/storm/main.ts',
      '--only',
      'sqlite,postgres,restarts,payments-sqlite,payments-pgbouncer,migrations',
    ),
  },
  week: {
    about: 'does what the runbook says for a week on Node 24, the version of production, while clients book',
    command: tsx('scripts/nodes/run.ts', '24', 'scripts/storm/main.ts', '--only', 'week'),
  },
  citus: {
    about: 'everything that the guide says about Citus, on the cluster of TEST_CITUS_URL, or on one that it starts',
    command: tsx('scripts/check/citus.ts'),
  },
  'storm-mutations': {
    about: 'breaks the server on purpose: the storm has to fail',
    command: tsx('scripts/storm/mutations.ts'),
  },
};

/** What CI runs: phases in order; in a phase, lanes side by side; in a lane, steps in order. */
const phases = [
  [['build', 'generated']],
  // Steps that would disturb each other are in one lane: those with a browser, and those that write to .cache/contract.
  [
    [
      'lint',
      'contract',
      'contract-mutations',
      'prove',
      'contract-generated',
      'contract-breaks',
      'contract-derived',
      'types',
      'deployment',
      'demo',
      'workflows',
      'mcp',
    ],
    ['docs', 'sample', 'sdk', 'clients', 'release'],
  ],
  [['test']],
  [['test-pooler']],
  [['nodes']],
  [['test-long']],
  [['storm']],
  [['week']],
];

module.exports = { steps, phases };
