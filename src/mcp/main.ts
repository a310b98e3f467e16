#!/usr/bin/env node
/**
 * The command `rental-marketplace-mcp`: an MCP server, through which AI agents use a marketplace. It is a program of its own and not a
 * subcommand of `marketplace`, because it runs where the agent runs, has no access to the database, and its standard output belongs to the
 * protocol.
 */
import { createProgram } from '../commands/arguments';
import { UsageError } from '../commands/refused';
import { release } from '../config/release';
import { type Settings, SettingsError, readSettings } from './settings';
import { serveStdio } from './stdio';

const name = 'rental-marketplace-mcp';

const description =
  'An MCP server with tools for AI agents, which call the marketplace at MARKETPLACE_URL with MARKETPLACE_API_KEY or MARKETPLACE_TOKEN.';

async function main(args: string[]): Promise<void> {
  const { command, parse } = createProgram(name, description);
  command
    .version(`${name} ${release.text}`, '-V, --version', 'print the version')
    .option('--allow-writes', 'offer tools that change data, such as book_stay (default: tools that read)')
    .action(async ({ allowWrites = false }) => {
      const settings: Settings = readSettings(process.env);
      await serveStdio({ api: { url: settings.url }, authorization: settings.authorization, allowWrites });
    });
  const help = await parse(args);
  if (help !== undefined) process.stdout.write(`${help}\n`);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const { message } = error as Error;
  const isUsage = error instanceof UsageError;
  const isKnown = isUsage || error instanceof SettingsError;
  process.stderr.write(isKnown ? `${message} (${name} --help)\n` : `failed: ${message}\n`);
  process.exitCode = isUsage ? 2 : 1;
});
