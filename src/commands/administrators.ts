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
import type { OnProgress } from './reencryption';
import { type Outcome, Refused, UsageError } from './refused';
import { findAccount } from './repository-support';
import { describeAccount, describeJobs, endSessions, resendEmail, unlock } from './support';
import { type Surroundings, adopt, forgetKey, reencryptAll } from './upkeep';

const usage = [
  'usage: npm run admin -- add (--email ADDRESS | --phone NUMBER) [--first-name NAME] [--last-name NAME]',
  '       npm run admin -- list',
  '       npm run admin -- block (--email ADDRESS | --phone NUMBER) --reason TEXT',
  '       npm run admin -- unblock (--email ADDRESS | --phone NUMBER)',
  '       npm run admin -- find (--email ADDRESS | --phone NUMBER | --id ID)',
  '       npm run admin -- end-sessions (--email ADDRESS | --phone NUMBER | --id ID | --all)',
  '       npm run admin -- unlock (--email ADDRESS | --phone NUMBER | --id ID)    who had too many codes, or tried too many',
  '       npm run admin -- resend-email --notification ID   as find lists them',
  '       npm run admin -- jobs                       when the rare ones last ran',
  '       npm run admin -- reencrypt                  encrypt all with the newest DATA_KEY',
  '       npm run admin -- forget-key --key FINGERPRINT   what only this key decrypts is lost',
  '       npm run admin -- adopt-storage              make the files of STORAGE_URL this database’s',
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

/** The address as it was given, and the same as accounts are found by it. */
interface Who {
  email?: string;
  phone?: string;
  name: string;
}

/** Nobody is logged in at the server itself: the record of what was done names no actor. */
const operator = { by: null, traceId: null };

type Command = (db: Database, options: Options, surroundings: Surroundings) => Promise<string>;

/** Those that are about one account. */
const aboutAccounts: Record<string, Command> = { add, block: blockAccount, unblock: unblockAccount };
/** Those that also find it by its id. */
const aboutUsers: Record<string, Command> = {
  find: async (db, values) => describeAccount(db, await userOf(db, values)),
  'end-sessions': async (db, values) => endSessions(db, values.all ? undefined : await userOf(db, values)),
  unlock: async (db, values) => unlock(db, await userOf(db, values)),
};
const commands: Record<string, Command> = {
  ...aboutAccounts,
  ...aboutUsers,
  'resend-email': (db, { notification }) => resendEmail(db, Number(notification)),
  jobs: describeJobs,
  list,
  reencrypt: (_db, _options, surroundings) => reencryptAll(surroundings),
  'forget-key': (db, { key }) => forgetKey(db, key!),
  'adopt-storage': (_db, _options, surroundings) => adopt(surroundings),
};

/**
 * What `npm run admin` does: `args` as in `['add', '--email', 'admin@example.com']`, configured like the server. Long ones say
 * how far they are. Never throws.
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
    const database = openDatabase(config.databaseUrl, { poolSize: 2, isPooled: config.databaseIsPooled });
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
  if (!Object.hasOwn(commands, name) || more.length > 0)
    throw new UsageError(`there is no command "${positionals.join(' ')}": ${Object.keys(commands).join(', ')}`);
  if (Object.hasOwn(aboutAccounts, name)) whoOf(values);
  if (Object.hasOwn(aboutUsers, name) && !(name === 'end-sessions' && values.all)) {
    if (values.id === undefined) whoOf(values);
    else if (!isId(values.id)) throw new UsageError('--id: a number');
  }
  if (name === 'resend-email' && !isId(values.notification)) throw new UsageError('--notification: a number');
  if (name === 'forget-key' && !/^[0-9a-f]{16}$/.test(values.key ?? ''))
    throw new UsageError('--key: 16 hexadecimal digits, as the start of the server names the key');
  if (name === 'block' && !values.reason?.trim()) throw new UsageError('--reason is required');
  return { run: commands[name]!, values };
}

const isId = (text: string | undefined) => /^[1-9]\d{0,14}$/.test(text ?? '');

/** The id of the one account that is meant. */
async function userOf(db: Database, values: Options): Promise<number> {
  if (values.id === undefined) return (await accountOf(db, values)).id;
  const account = await findAccount(db, Number(values.id));
  if (!account) throw new Refused(`there is no user ${values.id}`);
  return account.id;
}

function whoOf({ email, phone }: Options): Who {
  if (email === undefined && phone === undefined) throw new UsageError('--email or --phone is required');
  // The contract's own format of log-ins: whom they would refuse could never log in.
  if (email !== undefined && !((fullFormats.email as RegExp).test(email) && email.length <= 254))
    throw new UsageError(`--email: "${email}" is not an e-mail address`);
  const number = phone === undefined ? undefined : phoneOf(phone);
  if (phone !== undefined && number === undefined)
    throw new UsageError(`--phone: "${phone}" is not a phone number in international form`);
  return { email, phone: number, name: email ?? number! };
}

async function add(db: Database, values: Options): Promise<string> {
  const { name, ...address } = whoOf(values);
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
  const stranger = accounts.find(({ role }) => !isAdministrator(names.UserRole[role]));
  if (stranger)
    throw new Refused(`user ${stranger.id} has this address already: ${names.UserRole[stranger.role].toLowerCase()}`);
  const blocked = accounts.find((account) => account.is_blocked);
  if (blocked) throw new Refused(`administrator ${blocked.id} is there already, but blocked: use unblock`);
  return `administrator ${accounts[0]!.id} is there already, and logs in as ${name}`;
}

async function list(db: Database): Promise<string> {
  const administrators = await listAdministrators(db);
  const lines = administrators.map(({ id, email, phone, is_blocked }) =>
    [id, email ?? '-', phone ?? '-', is_blocked ? 'blocked' : 'active'].join('\t'),
  );
  return lines.join('\n') || 'there is no administrator';
}

async function blockAccount(db: Database, values: Options): Promise<string> {
  const { id } = await accountOf(db, values);
  const outcome = await block(
    { database: createRequestDatabase(db), clock: systemClock },
    id,
    values.reason!.trim(),
    operator,
  );
  if ('failure' in outcome) throw new Refused(wordsOf(outcome));
  return `user ${id} is blocked: ${outcome.blocked_reason}`;
}

async function unblockAccount(db: Database, values: Options): Promise<string> {
  const { id } = await accountOf(db, values);
  if (await unblock({ database: createRequestDatabase(db), clock: systemClock }, id, operator))
    throw new Refused(`user ${id} is not blocked`);
  return `user ${id} is not blocked any more`;
}

async function accountOf(db: Database, values: Options) {
  const [account, ...others] = await accountsOf(db, values);
  if (!account) throw new Refused(`nobody is known as ${whoOf(values).name}`);
  if (others.length > 0) throw new Refused('several accounts have the e-mail address or the phone number');
  return account;
}

async function accountsOf(db: Database, values: Options) {
  const { email, phone } = whoOf(values);
  return findByAddress(db, email === undefined ? null : emailKeyOf(email), phone ?? null);
}

function wordsOf({ failure, message }: Failure): string {
  return translate(message ?? createMessage(failure), 'en');
}
