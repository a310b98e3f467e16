#!/usr/bin/env node
/**
 * The command `rental-marketplace-mcp`: an MCP server, through which AI agents use a marketplace. It is a program of its own and not a
 * subcommand of `marketplace`, because it runs where the agent runs, has no access to the database, and its standard output belongs to the
 * protocol.
 */
import { InvalidArgumentError } from '@commander-js/extra-typings';
import { createProgram, wholeNumber } from '../commands/arguments';
import { UsageError } from '../commands/refused';
import { release } from '../config/release';
import { serveHttp } from './http';
import { SettingsError, mostProxies, readSettings } from './settings';
import { serveStdio } from './stdio';

const name = 'rental-marketplace-mcp';

const description =
  'An MCP server with tools for AI agents, which call the marketplace at MARKETPLACE_URL with MARKETPLACE_API_KEY or MARKETPLACE_TOKEN.';

interface Options {
  allowWrites?: boolean | undefined;
  http?: number | undefined;
  host: string;
  allowedHost: string[];
  trustProxy?: number | undefined;
}

async function main(args: string[]): Promise<void> {
  const { command, parse } = createProgram(name, description);
  command
    .version(`${name} ${release.text}`, '-V, --version', 'print the version')
    .option('--allow-writes', 'offer tools that change data, such as book_stay (default: tools that read)')
    .option(
      '--http <port>',
      'serve streamable HTTP at /mcp, with the Authorization of each request',
      wholeNumber(0, 65_535),
    )
    .option('--host <address>', 'the address that the HTTP server listens at', '127.0.0.1')
    .option('--allowed-host <name>', 'a name that clients may use in the header Host; can be repeated', hostName, [])
    .option(
      '--trust-proxy <number>',
      'how many proxies in front of the HTTP server append the address of a client to X-Forwarded-For (default: TRUST_PROXY or 0)',
      wholeNumber(0, mostProxies),
    )
    .action(serve);
  const help = await parse(args);
  if (help !== undefined) process.stdout.write(`${help}\n`);
}

async function serve({ allowWrites = false, http: port, host, allowedHost, trustProxy }: Options): Promise<void> {
  const { url, authorization, trustedProxies } = readSettings(process.env);
  const common = { api: { url }, allowWrites };
  if (port === undefined) {
    await serveStdio({ ...common, authorization });
    return;
  }
  if (authorization !== undefined)
    throw new SettingsError(
      'MARKETPLACE_API_KEY and MARKETPLACE_TOKEN cannot be used with --http: each caller sends its own',
    );
  const { url: address, server } = await serveHttp({
    ...common,
    host,
    port,
    allowedHosts: allowedHost,
    trustedProxies: trustProxy ?? trustedProxies,
  });
  process.stdout.write(`Ready: the MCP server at ${address}\n`);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => server.close(() => process.exit(0)));
}

function hostName(text: string, earlier: string[]): string[] {
  if (/^[a-z0-9.-]+$/i.test(text)) return [...earlier, text.toLowerCase()];
  throw new InvalidArgumentError('It must be a name without a port.');
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const { message } = error as Error;
  const isUsage = error instanceof UsageError;
  const isKnown = isUsage || error instanceof SettingsError;
  process.stderr.write(isKnown ? `${message} (${name} --help)\n` : `failed: ${message}\n`);
  process.exitCode = isUsage ? 2 : 1;
});
