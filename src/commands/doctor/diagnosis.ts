import { type Config, ConfigError, readConfig } from '../../config/config';
import { openDatabase } from '../../database/connection';
import type { Outcome } from '../refused';
import { optionsOf, outcomeOf } from '../running';
import { type Finding, type Found, fine, reasonOf, wrong } from './findings';
import { checkDatabase, checkKeys } from './of-database';
import { checkGateway, checkMail, checkProxy, checkStorage } from './of-surroundings';

const usage = [
  'usage: npm run doctor [-- --json]',
  '  tries everything that the configuration names, sends nothing, and says what is wrong and how to mend it',
].join('\n');

/** The longest that one check may take, in ms. */
const patienceMs = 15_000;

/** What `npm run doctor` does. Its exit code is 0 where nothing is wrong. Never throws, never hangs, prints no secret. */
export async function diagnose(args: string[], environment: Record<string, string | undefined>): Promise<Outcome> {
  return outcomeOf('doctor', async () => {
    const values = optionsOf(args, { json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } });
    if (values.help) return { exitCode: 0, text: usage };
    const findings = await examine(environment);
    const isWrong = findings.some(({ state }) => state === 'wrong');
    const lines = findings.map(({ about, state, text }) => `${state.padEnd(8)}  ${about}: ${text}`);
    return { exitCode: isWrong ? 1 : 0, text: values.json ? JSON.stringify(findings, null, 2) : lines.join('\n') };
  });
}

async function examine(environment: Record<string, string | undefined>): Promise<Finding[]> {
  let config: Config;
  try {
    config = readConfig(environment);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return [{ about: 'configuration', ...wrong(error.message) }];
  }
  const { databaseUrl, databaseTimeoutMs, databaseIsPooled: isPooled } = config;
  const database = openDatabase(databaseUrl, { poolSize: 2, timeoutMs: databaseTimeoutMs, isPooled });
  const ofDatabase = await checked('database', () => checkDatabase(config, database));
  const isThere = ofDatabase[0]!.state === 'fine';
  const others = await Promise.all([
    isThere ? checked('keys', () => checkKeys(config, database)) : [],
    checked('storage', () => checkStorage(config)),
    checked('mail', () => checkMail(config)),
    checked('text messages', () => checkGateway(config)),
    checked('proxy', async () => checkProxy(config)),
  ]);
  // It may hang where it was never reached; the process ends without waiting for it.
  void database.close().catch(() => {});
  const about = config.production ? fine('is complete, for production') : fine(`is complete, for ${config.nodeEnv}`);
  return [{ about: 'configuration', ...about }, ...ofDatabase, ...others.flat()];
}

/** What the check finds; that it fails or takes too long is a finding too. */
async function checked(about: string, check: () => Promise<Found | Found[]>): Promise<Finding[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Found>((resolve) => {
    timer = setTimeout(() => resolve(wrong(`no answer after ${patienceMs / 1000} s`)), patienceMs);
  });
  try {
    const found = await Promise.race([check(), late]);
    return [found].flat().map((one) => ({ about, ...one }));
  } catch (error) {
    return [{ about, ...wrong(reasonOf(error)) }];
  } finally {
    clearTimeout(timer);
  }
}
