import { names } from '../../generated/names';
import { systemClock } from '../adapters/clock';
import type { Failure } from '../contract/failures';
import { isAdministrator } from '../contract/roles';
import type { Database } from '../database/connection';
import { onUnique } from '../database/errors';
import { createRequestDatabase } from '../database/request-database';
import { inTransaction } from '../database/transaction';
import { audit } from '../journal/repository-audit';
import { translate, createMessage } from '../languages';
import { block, unblock } from '../moderation/blocking';
import { findByAddress, insertAdministrator, listAdministrators } from '../people/repository-administrators';
import { emailKeyOf } from '../values/contacts';
import { Refused } from './refused';
import { findAccount } from './repository-support';

/** How a command names an account: by at least one of them. `phone` is as stored. */
export interface AccountOptions {
  email?: string;
  phone?: string;
  id?: number;
}

/** An operator has no account, so the audit log records no actor. */
const operator = { by: null, traceId: null };

/** The id of the account that the options name. Throws Refused unless there is exactly one. */
export async function userOf(db: Database, values: AccountOptions): Promise<number> {
  return (await accountOf(db, values)).id;
}

/** The address for messages. */
function nameOf({ email, phone }: AccountOptions): string {
  return [email, phone].filter((one) => one !== undefined).join(' or ');
}

/** `add`: makes an administrator. */
export async function add(
  db: Database,
  values: AccountOptions & { firstName?: string; lastName?: string },
): Promise<string> {
  const { email, phone } = values;
  const name = nameOf(values);
  const at = systemClock.now();
  const adding = inTransaction(db, async (trx) => {
    const names = {
      firstName: values.firstName?.trim() || undefined,
      lastName: values.lastName?.trim() || undefined,
    };
    const id = await insertAdministrator(trx, { email, phone, ...names, at });
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

/** `list`: lists the administrators. */
export async function list(db: Database): Promise<string> {
  const administrators = await listAdministrators(db);
  const lines = administrators.map(({ id, email, phone, is_blocked }) =>
    [id, email ?? '-', phone ?? '-', is_blocked ? 'blocked' : 'active'].join('\t'),
  );
  return lines.join('\n') || 'no administrators';
}

/** `block`: blocks an account. */
export async function blockAccount(db: Database, values: AccountOptions & { reason: string }): Promise<string> {
  const { id, role } = await accountOf(db, values);
  const outcome = await block({ database: createRequestDatabase(db), clock: systemClock }, id, values.reason, operator);
  if ('failure' in outcome) throw new Refused(textOf(outcome));
  return `${isAdministrator(names.UserRole[role]) ? 'administrator' : 'user'} ${id} is blocked: ${outcome.blocked_reason}`;
}

/** `unblock`: reverts a block. */
export async function unblockAccount(db: Database, values: AccountOptions): Promise<string> {
  const { id } = await accountOf(db, values);
  if (await unblock({ database: createRequestDatabase(db), clock: systemClock }, id, operator))
    throw new Refused(`user ${id} is not blocked`);
  return `user ${id} is no longer blocked`;
}

async function accountOf(db: Database, values: AccountOptions) {
  if (values.id !== undefined) {
    const found = await findAccount(db, values.id);
    if (!found) throw new Refused(`user ${values.id} does not exist`);
    return found;
  }
  const [account, ...others] = await accountsOf(db, values);
  if (!account) throw new Refused(`no account has the address ${nameOf(values)}`);
  if (others.length > 0) throw new Refused('the e-mail address and the phone number belong to different accounts');
  return account;
}

async function accountsOf(db: Database, { email, phone }: AccountOptions) {
  return findByAddress(db, email === undefined ? null : emailKeyOf(email), phone ?? null);
}

function textOf({ failure, message }: Failure): string {
  return translate(message ?? createMessage(failure), 'en');
}
