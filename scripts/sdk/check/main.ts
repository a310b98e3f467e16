/**
 * Checks the SDK as a package: packs it, installs it into an empty project, compiles the story and the README's samples with strict options,
 * and runs the story in every supported runtime and in a browser on another origin. Prints one line for each check and exits non-zero if one
 * fails. `CHROMIUM_PATH` is the browser; default /usr/bin/chromium.
 */
import { deepStrictEqual, match, ok, strictEqual } from 'node:assert';
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { type ServerProcess, startServerProcess } from '../../../src/testing/servers/server-process';
import { check, conclude } from '../../check/facts';
import { servePage } from '../../sample/page';
import { costOfOneCall } from './cost';
import { type FixtureServer, startFixtureServer } from './fixture-server';
import {
  type Project,
  addReadme,
  addStory,
  allowedBytes,
  bundle,
  compile,
  compressedBytes,
  compressedSize,
  install,
  lint,
} from './package';
import { type Runtime, oldestTypeScript, run, runtimes } from './runtimes';
import { keepLoggedIn } from './tabs';
import type { PageFunctions } from '../../story/browser';

const root = join(__dirname, '../../..');

/** Runs `act` with a new server that has an empty database. */
async function withServer<Result>(
  folder: string,
  environment: Record<string, string>,
  act: (server: ServerProcess) => Promise<Result>,
): Promise<Result> {
  const place = await mkdtemp(join(folder, 'server-'));
  const server = await startServerProcess({ LOG_LEVEL: 'error', ...environment }, { folder: place });
  try {
    return await act(server);
  } finally {
    await server.stop();
  }
}

const administratorOf = (runtime: string) => `admin-${runtime}@example.com`;

function settingsOf({ mailbox }: FixtureServer, runtime: string): Record<string, string> {
  return {
    ADMIN_EMAIL: administratorOf(runtime),
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'marketplace@example.com',
    OUTBOUND_LOOPBACK: 'on',
  };
}

async function checkPackage(project: Project): Promise<void> {
  await check('the package contains the client, its examples and its documents', () => {
    const places = new Set(project.packed.map((path) => path.replace(/^(\w+\/\w[^/]*)\/.*/, '$1')));
    const expected = [
      'CHANGELOG.md',
      'LICENSE',
      'README.md',
      'dist/cjs',
      'dist/esm',
      'examples/browse-and-book',
      'grouped/package.json',
      'package.json',
      'react-query/package.json',
    ];
    deepStrictEqual([...places].toSorted(), expected);
    deepStrictEqual(
      project.packed.filter((path) => /test|\.tsbuildinfo$/.test(path)),
      [],
    );
    return `${project.packed.length} files`;
  });
  await check('it installs offline and has no dependencies', () =>
    deepStrictEqual(project.installed, ['rental-marketplace-sdk']),
  );
  await check('publint finds nothing in the package', () =>
    strictEqual(lint(project, 'publint', 'run', '--strict'), ''),
  );
  await check('arethetypeswrong resolves types and code of each entry point in every kind of project', () =>
    strictEqual(lint(project, 'attw', '--no-color', '--no-emoji'), ''),
  );
  addStory(project);
  await check('the story compiles with strict options for Node: ES modules and CommonJS, no DOM types', () =>
    strictEqual(compile(project, 'story/tsconfig.node.json'), ''),
  );
  await check('the story compiles for a bundler, without Node types', () =>
    strictEqual(compile(project, 'story/tsconfig.browser.json'), ''),
  );
  const { version, tsc } = oldestTypeScript();
  await check(`the story compiles with TypeScript ${version}, the oldest supported version`, () =>
    strictEqual(compile(project, 'story/tsconfig.oldest.json', tsc), ''),
  );
  const blocks = addReadme(project);
  await check(`all ${blocks} samples of its README compile`, () => {
    ok(blocks > 5, 'the README has too few samples');
    strictEqual(compile(project, 'readme/tsconfig.json'), '');
  });
  await check(`the client, bundled and compressed, has at most ${allowedBytes} bytes`, async () => {
    const all = compressedBytes(await bundle(project, "export * from 'rental-marketplace-sdk';"));
    const needed = compressedSize(await bundle(project, "export { createClient } from 'rental-marketplace-sdk';"));
    ok(all <= allowedBytes, `${all} bytes`);
    return `${all} bytes; createClient alone ${needed} kB`;
  });
  await check(
    'the entry for TanStack Query is separate from the client, and loads as an ES module and as CommonJS',
    () => checkQueries(project),
  );
  await check('the entry with groups is separate from the client, and a group from the others', () =>
    checkGroups(project),
  );
}

/** The names that a module of the package exports, loaded as an ES module and as CommonJS. */
function exportsOf({ folder }: Project, entry: string): string[] {
  return [`await import('${entry}')`, `require('${entry}')`].map((load) => {
    const kind = load.startsWith('await') ? 'module' : 'commonjs';
    const words = [`--input-type=${kind}`, '--eval', `console.log(Object.keys(${load}).toSorted().join())`];
    return execFileSync(process.execPath, words, { cwd: folder, encoding: 'utf8' });
  });
}

/** The client does not contain the groups, the groups do not contain the client, and one group contains no other. */
async function checkGroups(project: Project): Promise<string> {
  const entry = 'rental-marketplace-sdk/grouped';
  const textOf = async (source: string) => Buffer.from(await bundle(project, source)).toString();
  const [all, one, client] = [
    await textOf(`export * from '${entry}';`),
    await textOf(`export { reservationsOf } from '${entry}';`),
    await textOf("export * from 'rental-marketplace-sdk';"),
  ];
  ok(all.includes('.bookReservation') && all.includes('.getWebhooks') && !all.includes('Idempotency-Key'));
  ok(one.includes('.bookReservation') && !one.includes('.getWebhooks'));
  ok(client.includes('Idempotency-Key') && !client.includes('.bookReservation'));
  for (const names of exportsOf(project, entry)) match(names, /\bgroupsOf\b.*\breservationsOf\b/);
  return `${compressedSize(Buffer.from(all))} kB; one group ${compressedSize(Buffer.from(one))} kB`;
}

/** Neither of the package's two entries contains the other. */
async function checkQueries(project: Project): Promise<string> {
  const entry = 'rental-marketplace-sdk/react-query';
  const size = compressedSize(await bundle(project, `export * from '${entry}';`));
  ok(size < 1, `${size} kB`);
  const client = Buffer.from(await bundle(project, "export * from 'rental-marketplace-sdk';")).toString();
  ok(client.includes('getRentProperties') && !client.includes('getNextPageParam'));
  for (const names of exportsOf(project, entry))
    match(names, /\binfiniteQueryOptionsOf,mutationOptionsOf,queryKeyOf,queryOptionsOf\n/);
  return `${size} kB`;
}

/** Runs the story in all runtimes in parallel, each with its own server. */
async function checkRuntimes({ folder }: Project, fixtures: FixtureServer): Promise<void> {
  const checkOne = async (runtime: Runtime) =>
    withServer(folder, settingsOf(fixtures, runtime.key), async ({ url }) => {
      await check(`${runtime.name} runs the story`, async () => {
        const program = join(folder, 'story/out/node.js');
        const steps = await run(runtime, program, url, administratorOf(runtime.key), fixtures.origin);
        ok(Number(steps) > 30, steps);
        return `${steps} steps`;
      });
      await check(`${runtime.name} loads the package from CommonJS`, async () =>
        match(await run(runtime, join(folder, 'story/out/commonjs.cjs'), url), /\bUSD\b.* UNAUTHENTICATED$/),
      );
    });
  await Promise.all(runtimes().map(checkOne));
}

async function checkBrowser(project: Project, fixtures: FixtureServer, browser: Browser): Promise<void> {
  fixtures.script = await bundle(project, "import './story/browser.ts';");
  const environment = { ...settingsOf(fixtures, 'browser'), CORS_ORIGINS: fixtures.origin };
  const page = await browser.newPage();
  await page.goto(fixtures.origin);
  await page.waitForFunction(() => 'runStory' in globalThis);
  await withServer(project.folder, environment, async ({ url }) => {
    await check(`Chromium ${browser.version()} runs the story from a page on another origin`, async () => {
      const settings = { baseUrl: url, administrator: administratorOf('browser'), fixtures: fixtures.origin };
      const steps = await page.evaluate((given) => (globalThis as unknown as PageFunctions).runStory(given), settings);
      ok(steps > 30, `${steps} steps`);
      return `${steps} steps`;
    });
  });
  const sandbox = { SANDBOX: 'on', RATE_LIMITS: 'off', CORS_ORIGINS: fixtures.origin };
  await withServer(project.folder, sandbox, async ({ url }) => {
    await check('two tabs that share a log-in stay logged in while tokens expire repeatedly', () =>
      keepLoggedIn(browser, fixtures.origin, url),
    );
  });
  await withServer(project.folder, {}, async ({ url }) => {
    await check('a server without CORS_ORIGINS rejects requests from another origin', async () => {
      const ask = (address: string) => fetch(address).then(String, (error: Error) => error.message);
      strictEqual(await page.evaluate(ask, `${url}/Currency/GetAll`), 'Failed to fetch');
    });
  });
  await page.close();
}

/** Bundles the sample client from the package. `npm run check -- sample` tests its behaviour. */
async function checkSample({ folder }: Project): Promise<void> {
  await check('the sample client can be bundled from the installed package', async () => {
    const page = await servePage({
      folder: join(folder, 'node_modules/rental-marketplace-sdk/examples/browse-and-book'),
      service: () => 'http://127.0.0.1:8080',
      isSandbox: false,
    });
    const script = await (await fetch(`${page.origin}/app.js`)).arrayBuffer();
    await page.close();
    return `${compressedSize(new Uint8Array(script))} kB`;
  });
}

async function measureCost({ folder }: Project): Promise<void> {
  await withServer(folder, { SANDBOX: 'on', RATE_LIMITS: 'off', LOG_LEVEL: 'fatal' }, async ({ url }) => {
    const { client, bare, ratio } = await costOfOneCall(url);
    const ms = (value: number) => value.toFixed(3);
    console.log(`  one call: ${ratio.toFixed(3)} × bare fetch (medians ${ms(client)} and ${ms(bare)} ms, alternating)`);
  });
}

async function main(): Promise<void> {
  execFileSync('npm', ['run', '--silent', 'build'], { cwd: root, stdio: 'inherit' });
  const folder = await mkdtemp(join(tmpdir(), 'sdk-'));
  const fixtures = await startFixtureServer();
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-background-networking', '--lang=en-GB'],
  });
  try {
    const project = install(folder);
    await checkPackage(project);
    await Promise.all([checkRuntimes(project, fixtures), checkBrowser(project, fixtures, browser)]);
    await checkSample(project);
    await measureCost(project);
  } finally {
    await browser.close();
    await fixtures.close();
    await rm(folder, { recursive: true, force: true });
  }
  conclude('All checks of the SDK passed.');
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
