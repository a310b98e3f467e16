import type { Command } from '@commander-js/extra-typings';
import { Argument, InvalidArgumentError, Option } from '@commander-js/extra-typings';
import { fullFormats } from 'ajv-formats/dist/formats';
import { blaming, readConfigOnly, readConfigToEncrypt } from '../config/config';
import { type Database, openDatabase } from '../database/connection';
import { listPending, migrateToLatest } from '../database/migrator';
import {
  recognizeDatabase,
  requireKeysOf,
  requireMigrated,
  requireMigratedIfOff,
  requireStorageOf,
} from '../files/startup-checks';
import { phoneOf } from '../values/contacts';
import { type AccountOptions, add, blockAccount, list, unblockAccount, userOf } from './administrators';
import { type Environment, type OnProgress, createProgram, fingerprint, wholeNumber } from './arguments';
import { requireExistingFile } from './folders';
import { beginMaintenance, describeMaintenance, endMaintenance } from './maintenance';
import { type Outcome, UsageError } from './refused';
import { outcomeOf } from './running';
import { describeAccount, describeJobs, endAllSessions, endSessions, resendEmail, unlock } from './support';
import { type CommandContext, adopt, forgetKey, reencryptAll } from './upkeep';

type Work<Options> = (db: Database, options: Options, context: CommandContext) => Promise<string>;

/**
 * Runs `marketplace admin`. `args` are as in `['add', '--email', 'admin@example.com']`; `environment` is that of the server. Long commands
 * report their progress. Never throws.
 */
export function administer(
  args: string[],
  environment: Environment,
  onProgress: OnProgress = () => {},
): Promise<Outcome> {
  return outcomeOf('marketplace admin', async () => {
    const { command, parse } = createProgram(
      'marketplace admin',
      'Manages administrators, accounts, keys and the storage, with the configuration of the server.',
    );
    let text: string | undefined;
    const does =
      <Options>(work: Work<Options>, exceptions: Exceptions = {}) =>
      async (values: Options) => {
        text = await withDatabase(environment, exceptions, (context) =>
          work(context.db, values, { ...context, onProgress }),
        );
      };
    declareAccounts(command, does);
    declareUpkeep(command, does);
    const help = await parse(args.length === 0 ? ['--help'] : args);
    return { exitCode: 0, text: text ?? help ?? '' };
  });
}

type Does = <Options>(work: Work<Options>, exceptions?: Exceptions) => (values: Options) => Promise<void>;

/** Declares the commands about administrators and other accounts. */
function declareAccounts(program: Command, does: Does): void {
  byAddress(program.command('add'))
    .description('add an administrator')
    .option('--first-name <name>')
    .option('--last-name <name>')
    .action(does(add, { creates: true }));
  program
    .command('list')
    .description('list the administrators')
    .action(does(list, { reads: true }));
  byAddressOrId(program.command('block'))
    .description('block an account')
    .requiredOption('--reason <text>', 'the reason', reason)
    .action(does(blockAccount));
  byAddressOrId(program.command('unblock')).description('unblock an account').action(does(unblockAccount));
  byAddressOrId(program.command('find'))
    .description('show an account and the e-mails that were sent to it')
    .action(does(async (db, values) => describeAccount(db, await userOf(db, values)), { reads: true }));
  byAddressOrId(program.command('end-sessions'))
    .description('end the sessions of an account')
    .addOption(new Option('--all', 'of all accounts').conflicts(['email', 'phone', 'id']))
    .action(
      does(async (db, values, { onProgress }) =>
        values.all ? endAllSessions(db, onProgress) : endSessions(db, await userOf(db, values)),
      ),
    );
  byAddressOrId(program.command('unlock'))
    .description('reset the limits of one-time codes')
    .action(does(async (db, values) => unlock(db, await userOf(db, values))));
  program
    .command('resend-email')
    .description('send the e-mail of a notification again')
    .requiredOption('--notification <id>', 'as listed by find', wholeNumber(1, Number.MAX_SAFE_INTEGER))
    .action(does((db, { notification }) => resendEmail(db, notification)));
}

/** Declares the commands about jobs, keys and the storage. */
function declareUpkeep(program: Command, does: Does): void {
  program
    .command('jobs')
    .description('show when hourly and less frequent jobs last ran')
    .action(does(describeJobs, { reads: true }));
  const maintenance = program
    .command('maintenance')
    .description('make all servers reject changes, accept them again, or show whether they do')
    .addArgument(
      new Argument('[state]', 'on rejects changes, off accepts them again, status shows which').choices([
        'on',
        'off',
        'status',
      ] as const),
    );
  const change = does<'on' | 'off'>((db, state) => (state === 'on' ? beginMaintenance(db) : endMaintenance(db)));
  const show = does((_db, _values, context) => describeMaintenance(context), { reads: true });
  maintenance.action((state) => {
    if (state === undefined) return maintenance.help();
    return state === 'status' ? show({}) : change(state);
  });
  program
    .command('reencrypt')
    .description('encrypt all data with the newest DATA_KEY')
    .action(does((_db, _values, context) => reencryptAll(context), { encrypts: true }));
  program
    .command('forget-key')
    .description('give up data that only this key decrypts')
    .requiredOption('--key <fingerprint>', 'the fingerprint of the key', fingerprint)
    .action(does((_db, { key }, context) => forgetKey(context, key), { keys: true }));
  program
    .command('adopt-storage')
    .description('assign the files of STORAGE_URL to this database; returns to the source of a move')
    .action(does((_db, _values, context) => adopt(context), { storage: true }));
}

function byAddress(command: Command) {
  return command
    .option('--email <address>', 'the e-mail address of the account', emailAddress)
    .option('--phone <number>', 'the phone number of the account, in international form', phoneNumber)
    .hook('preAction', requireAccount);
}

function byAddressOrId(command: Command) {
  return byAddress(command).addOption(
    new Option('--id <id>', 'the id of the account')
      .argParser(wholeNumber(1, Number.MAX_SAFE_INTEGER))
      .conflicts(['email', 'phone']),
  );
}

/** The options of which one names the account. */
const accountOptions = ['email', 'phone', 'id', 'all'];

function requireAccount(
  _program: unknown,
  command: { opts: () => AccountOptions & { all?: true }; options: readonly { attributeName: () => string }[] },
): void {
  const { email, phone, id, all } = command.opts();
  if (email ?? phone ?? id ?? all) return;
  const names = command.options.map((option) => option.attributeName()).filter((name) => accountOptions.includes(name));
  const [last, ...others] = names.map((name) => `--${name}`).toReversed();
  throw new UsageError(`${others.toReversed().join(', ')} or ${last} is required`);
}

/** The checks that a command leaves out, because it solves what they report. */
interface Exceptions {
  keys?: true;
  storage?: true;
  /** Whether it creates the database, such as for the first administrator. */
  creates?: true;
  /** Whether it only reads, except that it may write to the audit log. Then it applies no migrations, which a server of an older version may not expect at this moment. */
  reads?: true;
  /** Whether it encrypts data, for which a key is generated outside production. */
  encrypts?: true;
}

/** Opens the database of the configuration, checks that it is the right one, and applies pending migrations unless MIGRATE is off. */
async function withDatabase<Result>(
  environment: Environment,
  { keys, storage, creates, reads, encrypts }: Exceptions,
  work: (context: Pick<CommandContext, 'config' | 'db'>) => Promise<Result>,
): Promise<Result> {
  const config = encrypts ? readConfigToEncrypt(environment) : readConfigOnly(environment);
  if (!creates) requireExistingFile(config);
  const database = openDatabase(config.databaseUrl, {
    poolSize: 2,
    timeoutMs: config.databaseTimeoutMs,
    isPooled: config.databaseIsPooled,
  });
  try {
    const state = await recognizeDatabase(database, { mayBeMoved: storage });
    if (!keys) await requireKeysOf(config, database, state);
    if (reads) await requireMigrated(database);
    else await requireMigratedIfOff(config, database);
    // Without migrations, the files do not matter: an operator can act while the storage is down.
    if (!storage && (await listPending(database)).length > 0) await requireStorageOf(config, database);
    await blaming('DATABASE_URL', () => migrateToLatest(database));
    return await work({ config, db: database.db });
  } finally {
    await database.close();
  }
}

/** The contract's format for log-in: an administrator with another address could never log in. */
function emailAddress(address: string): string {
  if ((fullFormats.email as RegExp).test(address) && address.length <= 254) return address;
  throw new InvalidArgumentError(`"${address}" is not an e-mail address.`);
}

function phoneNumber(number: string): string {
  const phone = phoneOf(number);
  if (phone !== undefined) return phone;
  throw new InvalidArgumentError(`"${number}" is not a phone number in international form.`);
}

function reason(text: string): string {
  if (text.trim() !== '') return text.trim();
  throw new InvalidArgumentError('It must not be empty.');
}
