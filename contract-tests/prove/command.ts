/** The command line of `prove`: reads the options, proves servers and prints the reports. */
import { parseArgs } from 'node:util';
import { UnusableServer } from '../target';
import { openAccounts } from './accounts';
import { Deployment } from './deployment';
import { type Report, type Verdict, propertyNames, prove } from './run';

const print = (line: string) => void process.stdout.write(`${line}\n`);
/** Progress, which is not part of the JSON. */
const note = (line: string) => void process.stderr.write(`${line}\n`);

export interface Options {
  server?: string;
  only?: string[];
  json: boolean;
}

/** How the command is called, and what it does without `--server`. */
export interface Command {
  /** As in `usage: npm run prove [-- options]`. */
  usage: string;
  /** The description of `--server`. */
  aboutServer: string;
  /** Without it, `--server` is required. */
  withoutServer?: (options: Options) => Promise<Report[]>;
}

/** Runs the command with the arguments of this process, whose exit code it sets. */
export function run(command: Command): void {
  main(command).catch((error: unknown) => {
    note(`prove: ${error instanceof UnusableServer ? error.message : (error as Error).stack}`);
    process.exitCode = 1;
  });
}

async function main(command: Command): Promise<void> {
  const usage = usageOf(command);
  const options = readOptions(usage);
  const reports: Report[] = [];
  if (options.server !== undefined) reports.push(await proveServer(options.server, process.env, options));
  else if (command.withoutServer) reports.push(...(await command.withoutServer(options)));
  else throw new UnusableServer(`--server is required\n${usage}`);
  if (options.json) print(JSON.stringify(options.server === undefined ? reports : reports[0], undefined, 2));
  if (reports.some(({ holds }) => !holds)) process.exitCode = 1;
}

const usageOf = ({ usage, aboutServer }: Command) =>
  [
    usage,
    `  --server URL  ${aboutServer}`,
    `  --only NAMES  only these properties, e.g. --only races,prices; known are ${propertyNames.join(', ')}`,
    '  --json        print the report as JSON',
  ].join('\n');

function readOptions(usage: string): Options {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean', default: false } as const;
  let values;
  try {
    values = parseArgs({ options: { server: text, only: text, json: flag, help: { ...flag, short: 'h' } } }).values;
  } catch (error) {
    throw new UnusableServer(`${(error as Error).message}\n${usage}`);
  }
  if (values.help) {
    print(usage);
    process.exit();
  }
  const only = values.only?.split(',').map((name) => name.trim());
  const unknown = only?.filter((name) => !propertyNames.includes(name)) ?? [];
  if (unknown.length > 0) throw new UnusableServer(`--only: there is no property ${unknown.join(', ')}\n${usage}`);
  return { ...values, only };
}

/** Proves the server at `text`, with the accounts of `environment`. */
export async function proveServer(
  text: string,
  environment: NodeJS.ProcessEnv,
  { only, json }: Options,
): Promise<Report> {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stopping.abort());
  const onWait = (seconds: number) => note(`waiting ${seconds} s for a rate limit`);
  const deployment = await Deployment.open(text, stopping.signal, onWait);
  note(`${deployment.url} serves contract ${deployment.version}`);
  const accounts = await openAccounts(deployment, environment);
  const report = await prove(deployment, accounts, (verdict) => json || printVerdict(verdict), only);
  if (!json) {
    if (report.ended !== null) print(`The run ended early: ${report.ended}`);
    print(`${report.holds ? 'All properties hold' : 'NOT all properties hold'}: ${report.requests} requests`);
    for (const rest of report.left) print(`left on the server: ${rest}`);
  }
  return report;
}

function printVerdict({ name, holds, tried, requests, problems }: Verdict): void {
  print(`${holds ? '✔ holds ' : '✘ FAILED'}  ${name.padEnd(20)}  ${tried} (${requests} requests)`);
  for (const problem of problems) print(`            ${problem}`);
}
