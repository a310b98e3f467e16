import { existsSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { failures } from '../../generated/failures';
import { fileOf } from '../../src/config/files';
import { variables } from '../../src/config/variables';
import { openDatabase } from '../../src/database/connection';
import { migrateToLatest } from '../../src/database/migrator';
import { listTables } from '../../src/database/list-tables';
import { readDocument } from '../../src/contract/document';
import { subcommands } from '../../src/subcommands';
import { withVariables } from '../generate/configuration';
import { withRetention } from '../generate/retention';
import { anchorsIn, codeSpansIn, linksIn, pages, projectFiles, read, root } from './pages';
import { steps } from './steps';

const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

/** The Markdown files written by hand, and the sources, whose comments and usage texts name commands too. */
const files = projectFiles
  .filter((file) => /\.(md|ts|tsx|js|cjs|mjs|ya?ml|sh|service)$|^Dockerfile$/.test(file))
  .filter((file) => !file.startsWith('generated/'));

/** The pages whose code spans name files, variables and operations of this repository. The SDK's README speaks of client projects. */
const documents = pages.filter((page) => page !== 'scripts/sdk/package/README.md' && !page.endsWith('CHANGELOG.md'));

/** Commands of this project's package.json, in the text of `file`. An SDK's README and samples may have commands of other projects. */
function commandsIn(file: string): { command: string; steps: string[] }[] {
  return [...read(file).matchAll(/\bnpm run ([a-z][\w:-]*)((?: --)?(?: [a-z][\w-]*)*)/g)].map(([, command, rest]) => ({
    command: command!,
    steps: command === 'check' && rest!.startsWith(' -- ') ? rest!.slice(4).split(' ') : [],
  }));
}

test('every command named in a document or a source file is a script of package.json or a step of npm run check', () => {
  const found = files.flatMap((file) => commandsIn(file).map((one) => ({ file, ...one })));
  expect(found.length).toBeGreaterThan(100);
  expect(found.filter(({ steps }) => steps.length > 0).length).toBeGreaterThan(20);
  const unknown = found.filter(
    ({ command, steps: named }) => !(command in scripts) || named.some((step) => !(step in steps)),
  );
  expect(unknown).toEqual([]);
});

test('every subcommand of marketplace that a document names exists', () => {
  const known = subcommands.map(({ name }) => name);
  const named = documents.flatMap((page) =>
    codeSpansIn(read(page)).flatMap((code) => /^marketplace ([a-z][a-z-]+)/.exec(code)?.[1] ?? []),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !known.includes(name))).toEqual([]);
});

test('every link leads to a file of the repository, and every anchor to a heading', () => {
  const broken = pages.flatMap((page) =>
    linksIn(read(page)).flatMap((link) => {
      if (/^https?:/.test(link)) return [];
      const [target, anchor] = link.split('#') as [string, string?];
      const file = target === '' ? page : posix.join(posix.dirname(page), target);
      const isThere = existsSync(join(root, file));
      const isFound = isThere && (anchor === undefined || anchorsIn(read(file)).has(anchor));
      return isFound ? [] : [`${page}: ${link}`];
    }),
  );
  expect(broken).toEqual([]);
});

test('every file that a document names exists', () => {
  const isFile = (name: string) =>
    /^\.?[\w-]+([./][\w-]+)*\.(ts|tsx|md|json|mjs|cjs|js|ya?ml|cfg|service|svg|sh|toml|py)$/.test(name) ||
    /^(src|scripts|contract-tests|openapi|docs)\/[\w./-]*$/.test(name);
  const exists = (page: string, name: string) =>
    existsSync(join(root, name)) ||
    existsSync(join(root, dirname(page), name)) ||
    existsSync(join(root, 'src', name)) ||
    projectFiles.some((file) => file.endsWith(`/${name}`));
  const named = documents.flatMap((page) =>
    codeSpansIn(read(page)).flatMap((name) => (isFile(name) ? [[page, name]] : [])),
  );
  expect(named.length).toBeGreaterThan(150);
  expect(named.filter(([page, name]) => !name!.startsWith('.cache/') && !exists(page!, name!))).toEqual([]);
});

test('every name that a document looks up in a file is in that file', () => {
  const named = documents.flatMap((page) =>
    [...read(page).matchAll(/`(\w+)`(?: in |,? \()`([\w./-]+\.(?:ts|js))`/g)].map(([, name, file]) => ({
      page,
      name: name!,
      file: file!,
    })),
  );
  expect(named.length).toBeGreaterThan(25);
  const places = (page: string, file: string) =>
    [file, posix.join('src', file), posix.join(posix.dirname(page), file)].filter((place) =>
      existsSync(join(root, place)),
    );
  expect(
    named.filter(
      ({ page, name, file }) => !places(page, file).some((place) => new RegExp(`\\b${name}\\b`).test(read(place))),
    ),
  ).toEqual([]);
});

test('every program that a document runs with npx tsx exists, and every pattern of test paths matches a test', () => {
  const text = documents.map((page) => read(page)).join('\n');
  const programs = [...text.matchAll(/npx tsx ([\w./-]+)/g)].map(([, program]) => program!);
  expect(programs.filter((program) => !existsSync(join(root, program)))).toEqual([]);
  const patterns = [...text.matchAll(/--testPathPatterns ([\w./-]+)/g)].map(([, pattern]) => pattern!);
  const tests = projectFiles.filter((file) => file.endsWith('.test.ts'));
  const placeholders = ['src/DOMAIN'];
  expect(
    patterns.filter((pattern) => !placeholders.includes(pattern) && !tests.some((file) => file.includes(pattern))),
  ).toEqual([]);
});

test('every variable, error code and path that a document names exists', () => {
  const { paths } = readDocument();
  const sources = files
    .filter((file) => !file.endsWith('.md'))
    .map((file) => read(file))
    .join('\n');
  const withFiles = Object.entries(variables).flatMap(([name, { mayBeFile }]) => (mayBeFile ? [fileOf(name)] : []));
  const isKnown = (name: string) =>
    name in variables || withFiles.includes(name) || name in failures || sources.includes(name);
  const problems = documents.flatMap((page) =>
    codeSpansIn(read(page)).flatMap((code) => {
      if (/^[A-Z][A-Z\d]*(_[A-Z\d]+)+$/.test(code)) return isKnown(code) ? [] : [`${page}: ${code}`];
      const path = /^(?:(?:GET|POST|PUT|DELETE) )?(\/[A-Z]\w+\/\w+)$/.exec(code)?.[1];
      const isPath = path === undefined || Object.keys(paths).some((one) => one === path || one.startsWith(`${path}/`));
      return isPath || path.startsWith('/Sandbox/') ? [] : [`${page}: ${code}`];
    }),
  );
  expect(problems).toEqual([]);
});

test('docs/configuration.md lists every variable as the table in the code does: npm run generate', () => {
  const page = read('docs/configuration.md');
  expect(page).toBe(withVariables(page));
});

test('README.md and SECURITY.md stay short', () => {
  expect(Buffer.byteLength(read('README.md'))).toBeLessThanOrEqual(9_000);
  expect(Buffer.byteLength(read('SECURITY.md'))).toBeLessThanOrEqual(3_000);
});

test('the page of standards covers every chapter of ASVS 5, every risk of the API Top 10 and every practice of RFC 8725', () => {
  const standards = read('docs/security/asvs.md');
  const chapters = Array.from(
    { length: 17 },
    (_, index) => `- **V${index + 1}${[10, 17].includes(index + 1) ? ' ' : '.'}`,
  );
  const risks = Array.from({ length: 10 }, (_, index) => `- **API${index + 1} `);
  const practices = Array.from({ length: 12 }, (_, index) => `- **3.${index + 1} `);
  for (const item of [...chapters, ...risks, ...practices]) expect(standards).toContain(item);
});

test('docs/sizes.md says of every table how long a row is kept, as the table in the code does', async () => {
  const page = read('docs/sizes.md');
  expect(page).toBe(withRetention(page));
  const database = openDatabase('sqlite::memory:', { poolSize: 1 });
  try {
    await migrateToLatest(database);
    const part = page.slice(page.indexOf('<!-- tables:'), page.indexOf('<!-- end of tables'));
    const named = [...part.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name!);
    expect(named.toSorted()).toEqual(await listTables(database.db));
  } finally {
    await database.close();
  }
});
