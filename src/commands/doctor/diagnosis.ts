import type { Command } from '@commander-js/extra-typings';
import { type Config, ConfigError, readConfigOnly } from '../../config/config';
import { listSet } from '../../config/description';
import { openDatabase } from '../../database/connection';
import { runCommand } from '../arguments';
import type { Outcome } from '../refused';
import { type Finding, type Found, fine, reasonOf, wrong } from './findings';
import { checkDatabase, checkKeys, checkSecrets, isMissing } from './database';
import { checkPayments } from './payments';
import { checkReplica } from './postgres';
import { checkTraces } from './traces';
import { checkCertificate, checkGateway, checkMail, checkProxy, checkStorage } from './services';

const description =
  'Checks everything that the configuration names, sends no messages, and prints what is wrong and how to fix it. The exit code is 1 if something is wrong.';

/** The time limit of one check, in ms. */
const checkTimeoutMs = 15_000;

/** Runs `marketplace doctor`. The exit code is 0 if nothing is wrong. Never throws, never hangs, and prints no secrets. */
export async function diagnose(args: string[], environment: Record<string, string | undefined>): Promise<Outcome> {
  const declare = (command: Command) => command.option('--json', 'print the findings as JSON');
  return runCommand({ name: 'doctor', description, args }, declare, async ({ json }) => {
    const findings = await examine(environment);
    const isWrong = findings.some(({ state }) => state === 'wrong');
    const lines = findings.map(({ about, state, text }) => `${state.padEnd(8)}  ${about}: ${text}`);
    const text = json ? JSON.stringify(findings, null, 2) : lines.join('\n');
    return { exitCode: isWrong ? 1 : 0, text, isReport: true };
  });
}

async function examine(environment: Record<string, string | undefined>): Promise<Finding[]> {
  let config: Config;
  try {
    config = readConfigOnly(environment);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message.split('\n').map((line) => ({ about: 'configuration', ...wrong(line) }));
  }
  const { databaseUrl, databaseTimeoutMs, databaseIsPooled: isPooled } = config;
  const database = openDatabase(databaseUrl, { poolSize: 2, timeoutMs: databaseTimeoutMs, isPooled });
  const ofDatabase = await checked('database', () => checkDatabase(config, database));
  const isReachable = ofDatabase[0]!.state === 'fine';
  const others = await Promise.all([
    checked('keys', async () => checkSecrets(config)),
    isReachable ? checked('keys', () => checkKeys(config, database)) : [],
    isReachable ? checked('standby', () => checkReplica(config, database)) : [],
    checked('storage', () => checkStorage(config, isMissing(config) ? 'missing' : isReachable ? database : undefined)),
    checked('mail', () => checkMail(config)),
    checked('text messages', () => checkGateway(config)),
    checked('online payments', () => checkPayments(config)),
    checked('traces', () => checkTraces(config, environment)),
    checked('certificate', () => checkCertificate(config)),
    checked('proxy', async () => checkProxy(config)),
  ]);
  // Closing may hang if the database was never reached; the process ends without waiting for it.
  void database.close().catch(() => {});
  const about = config.production ? fine('is complete, for production') : fine(`is complete, for ${config.nodeEnv}`);
  const set = fine(`set: ${listSet(environment).join(', ') || 'nothing'}`);
  return [{ about: 'configuration', ...about }, { about: 'configuration', ...set }, ...ofDatabase, ...others.flat()];
}

/** Runs a check. A failure or a timeout is a finding too. */
async function checked(about: string, check: () => Promise<Found | Found[]>): Promise<Finding[]> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<Found>((resolve) => {
    timer = setTimeout(() => resolve(wrong(`no response after ${checkTimeoutMs / 1000} s`)), checkTimeoutMs);
  });
  try {
    const found = await Promise.race([check(), timeout]);
    return [found].flat().map((one) => ({ about, ...one }));
  } catch (error) {
    return [{ about, ...wrong(reasonOf(error)) }];
  } finally {
    clearTimeout(timer);
  }
}
