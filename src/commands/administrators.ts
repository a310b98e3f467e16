import { type ParseArgsConfig, parseArgs } from 'node:util';
import { fullFormats } from 'ajv-formats/dist/formats';
import { names } from '../../generated/names';
import { systemClock } from '../adapters/clock';
import { ConfigError, blaming, readConfig } from '../config/config';
import type { Failure } from '../contract/failures';
import { isAdministrator } from '../contract/roles';
import { type Database, openDatabase } from '../database/connection';
import { onUnique } from '../database/errors';
import { migrateToLatest } from '../database/migrator';
import { createRequestDatabase } from '../database/request-database';
import { inTransaction } from '../database/transaction';
import { audit } from '../journal/repository-audit';
import { translate, createMessage } from '../languages';
import { block, unblock } from '../people/blocking';
import { findByAddress, insertAdministrator, listAdministrators } from '../people/repository-administrators';
import { emailKeyOf, phoneOf } from '../values/contacts';
import { beginMaintenance, endMaintenance } from './maintenance';
import type { OnProgress } from './reencryption';
import { type Outcome, Refused, UsageError } from './refused';
import { findAccount } from './repository-support';
import { describeAccount, describeJobs, endAllSessions, endSessions, resendEmail, unlock } from './support';
import { type CommandContext, adopt, forgetKey, reencryptAll } from './upkeep';

const usage = [
  'usage: npm run admin -- add (--email ADDRESS | --phone NUMBER) [--first-name NAME] [--last-name NAME]',
  '       npm run admin -- list',
  '       npm run admin -- block (--email ADDRESS | --phone NUMBER) --reason TEXT',
  '       npm run admin -- unblock (--email ADDRESS | --phone NUMBER)',
  '       npm run admin -- find (--email ADDRESS | --phone NUMBER | --id ID)',
  '       npm run admin -- end-sessions (--email ADDRESS | --phone NUMBER | --id ID | --all)',
  '       npm run admin -- unlock (--email ADDRESS | --phone NUMBER | --id ID)   resets the limits of one-time codes',
  '       npm run admin -- resend-email --notification ID   ID as listed by find',
  '       npm run admin -- jobs                       lists the last runs of rare jobs',
  '       npm run admin -- maintenance (on | off)     rejects changes while the servers run, or accepts them again',
  '       npm run admin -- reencrypt                  encrypts all data with the newest DATA_KEY',
  '       npm run admin -- forget-key --key FINGERPRINT   gives up data that only this key decrypts',
  '       npm run admin -- adopt-storage              assigns the files of STORAGE_URL to this database',
];

const options = {
  email: { type: 'string' },
  phone: { type: 'string' },
  'first-name': { type: 'string' },
  'last-name': { type: 'string' },
  reason: { type: 'string' },
  key: { type: 'string' },
  id: { type: 'string' },
  notification: { type: 'string' },
  all: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} satisfies ParseArgsConfig['options'];

type Options = ReturnType<typeof parseArgs<{ options: typeof options }>>['values'];

/** The e-mail address or phone number of an account, and `name` for messages. */
interface AccountAddress {
  email?: string;
  phone?: string;
  name: string;
}

/** An operator has no account, so the audit log records no actor. */
const operator = { by: null, traceId: null };

type Command = (db: Database, options: Options, context: CommandContext) => Promise<string>;

/** Commands that accept --email or --phone. */
const commandsByAddress: Record<string, Command> = { add, block: blockAccount, unblock: unblockAccount };
/** Commands that also accept --id. */
const commandsByAddressOrId: Record<string, Command> = {
  find: async (db, values) => describeAccount(db, await userOf(db, values)),
  'end-sessions': async (db, values, { onProgress }) =>
    values.all ? endAllSessions(db, onProgress) : endSessions(db, await userOf(db, values)),
  unlock: async (db, values) => unlock(db, await userOf(db, values)),
};
/** Commands with one more word. */
const commandsWithWord: Record<string, Record<string, Command>> = {
  maintenance: { on: (db) => beginMaintenance(db), off: (db) => endMaintenance(db) },
};
const commands: Record<string, Command> = {
  ...commandsByAddress,
  ...commandsByAddressOrId,
  'resend-email': (db, { notification }) => resendEmail(db, Number(notification)),
  jobs: describeJobs,
  list,
  reencrypt: (_db, _options, context) => reencryptAll(context),
  'forget-key': (db, { key }) => forgetKey(db, key!),
  'adopt-storage': (_db, _options, context) => adopt(context),
};

/**
 * Runs `npm run admin`. `args` are as in `['add', '--email', 'admin@example.com']`; `environment` is that of the server. Long commands report
 * their progress. Never throws.
 */
export async function command(
  args: string[],
  environment: Record<string, string | undefined>,
  onProgress: OnProgress = () => {},
): Promise<Outcome> {
  try {
    const { run, values } = parse(args);
    if (!run) return { exitCode: 0, text: usage.join('\n') };
    const config = readConfig(environment);
    const database = openDatabase(config.databaseUrl, {
      poolSize: 2,
      timeoutMs: config.databaseTimeoutMs,
      isPooled: config.databaseIsPooled,
    });
    try {
      await blaming('DATABASE_URL', () => migrateToLatest(database));
      return { exitCode: 0, text: await run(database.db, values, { config, db: database.db, onProgress }) };
    } finally {
      await database.close();
    }
  } catch (error) {
    const [line] = (error as Error).message.split('\n');
    if (error instanceof UsageError) return { exitCode: 2, text: `${line} (npm run admin -- --help)` };
    return { exitCode: 1, text: error instanceof Refused || error instanceof ConfigError ? line! : `failed: ${line}` };
  }
}

function parse(args: string[]): { run?: Command; values: Options } {
  let parsed;
  try {
    parsed = parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
  const { values, positionals } = parsed;
  const [name = '', ...more] = positionals;
  if (values.help || args.length === 0) return { values };
  const byWord = Object.hasOwn(commandsWithWord, name) ? commandsWithWord[name]! : undefined;
  if (byWord) {
    const [word = ''] = more;
    if (!Object.hasOwn(byWord, word) || more.length > 1)
      throw new UsageError(`${name}: expected one of: ${Object.keys(byWord).join(', ')}`);
    return { run: byWord[word]!, values };
  }
  if (!Object.hasOwn(commands, name) || more.length > 0)
    throw new UsageError(
      `unknown command "${positionals.join(' ')}", expected one of: ${[...Object.keys(commands), ...Object.keys(commandsWithWord)].join(', ')}`,
    );
  if (Object.hasOwn(commandsByAddress, name)) addressOf(values);
  if (Object.hasOwn(commandsByAddressOrId, name) && !(name === 'end-sessions' && values.all)) {
    if (values.id === undefined) addressOf(values);
    else if (!isId(values.id)) throw new UsageError('--id: a number');
  }
  if (name === 'resend-email' && !isId(values.notification)) throw new UsageError('--notification: a number');
  if (name === 'forget-key' && !/^[0-9a-f]{16}$/.test(values.key ?? ''))
    throw new UsageError('--key: 16 hexadecimal digits, the fingerprint of the key');
  if (name === 'block' && !values.reason?.trim()) throw new UsageError('--reason is required');
  return { run: commands[name]!, values };
}

const isId = (text: string | undefined) => /^[1-9]\d{0,14}$/.test(text ?? '');

/** The id of the account that the options name. Throws Refused unless there is exactly one. */
async function userOf(db: Database, values: Options): Promise<number> {
  if (values.id === undefined) return (await accountOf(db, values)).id;
  const account = await findAccount(db, Number(values.id));
  if (!account) throw new Refused(`user ${values.id} does not exist`);
  return account.id;
}

function addressOf({ email, phone }: Options): AccountAddress {
  if (email === undefined && phone === undefined) throw new UsageError('--email or --phone is required');
  // The contract's format for log-in: an administrator with another address could never log in.
  if (email !== undefined && !((fullFormats.email as RegExp).test(email) && email.length <= 254))
    throw new UsageError(`--email: "${email}" is not an e-mail address`);
  const number = phone === undefined ? undefined : phoneOf(phone);
  if (phone !== undefined && number === undefined)
    throw new UsageError(`--phone: "${phone}" is not a phone number in international form`);
  return { email, phone: number, name: email ?? number! };
}

async function add(db: Database, values: Options): Promise<string> {
  const { name, ...address } = addressOf(values);
  const at = systemClock.now();
  const adding = inTransaction(db, async (trx) => {
    const names = {
      firstName: values['first-name']?.trim() || undefined,
      lastName: values['last-name']?.trim() || undefined,
    };
    const id = await insertAdministrator(trx, { ...address, ...names, at });
    await audit(trx, 'addAdministrator', `user:${id}`, { by: null, traceId: null, at });
    return id;
  });
  const id = await onUnique(adding, { app_user_email: undefined, app_user_phone: undefined });
  if (id !== undefined) return `added administrator ${id}, who logs in as ${name}`;

  const accounts = await accountsOf(db, values);
  const otherRole = accounts.find(({ role }) => !isAdministrator(names.UserRole[role]));
  if (otherRole)
    throw new Refused(
      `user ${otherRole.id} already has this address and is not an administrator: ${names.UserRole[otherRole.role].toLowerCase()}`,
    );
  const blocked = accounts.find((account) => account.is_blocked);
  if (blocked) throw new Refused(`administrator ${blocked.id} already exists, but is blocked: use unblock`);
  return `administrator ${accounts[0]!.id} already exists, and logs in as ${name}`;
}

async function list(db: Database): Promise<string> {
  const administrators = await listAdministrators(db);
  const lines = administrators.map(({ id, email, phone, is_blocked }) =>
    [id, email ?? '-', phone ?? '-', is_blocked ? 'blocked' : 'active'].join('\t'),
  );
  return lines.join('\n') || 'no administrators';
}

async function blockAccount(db: Database, values: Options): Promise<string> {
  const { id } = await accountOf(db, values);
  const outcome = await block(
    { database: createRequestDatabase(db), clock: systemClock },
    id,
    values.reason!.trim(),
    operator,
  );
  if ('failure' in outcome) throw new Refused(textOf(outcome));
  return `user ${id} is blocked: ${outcome.blocked_reason}`;
}

async function unblockAccount(db: Database, values: Options): Promise<string> {
  const { id } = await accountOf(db, values);
  if (await unblock({ database: createRequestDatabase(db), clock: systemClock }, id, operator))
    throw new Refused(`user ${id} is not blocked`);
  return `user ${id} is no longer blocked`;
}

async function accountOf(db: Database, values: Options) {
  const [account, ...others] = await accountsOf(db, values);
  if (!account) throw new Refused(`no account has the address ${addressOf(values).name}`);
  if (others.length > 0) throw new Refused('the e-mail address and the phone number belong to different accounts');
  return account;
}

async function accountsOf(db: Database, values: Options) {
  const { email, phone } = addressOf(values);
  return findByAddress(db, email === undefined ? null : emailKeyOf(email), phone ?? null);
}

function textOf({ failure, message }: Failure): string {
  return translate(message ?? createMessage(failure), 'en');
}
