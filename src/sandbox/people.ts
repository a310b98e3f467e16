import { ApiKeyAccess, LoginMethod, UserRole } from '../../generated/enumerations';
import { names } from '../../generated/names';
import { contactDigest } from '../access/code-rules';
import { newKey } from '../access/keys';
import type { TokenType } from '../contract/caller';
import type { Dependencies } from '../contract/dependencies';
import type { Trx } from '../database/connection';
import type { NewRow } from '../database/tables';
import { type SandboxData, type UserName, amman } from './data';

/** The order determines the ids, which are the same after each reset. */
const users: [UserName, Partial<NewRow<'app_user'>> & { role: UserRole; last_name: string }][] = [
  ['admin', { role: UserRole.Admin, last_name: 'Administrator' }],
  ['owner', { role: UserRole.Owner, last_name: 'Owner', owner_type: 0 }],
  ['customer', { role: UserRole.Customer, last_name: 'Customer', customer_type: 0 }],
  ['agent', { role: UserRole.Agent, last_name: 'Agent' }],
  ['otherOwner', { role: UserRole.Owner, last_name: 'Other Owner', owner_type: 0 }],
  ['inactiveOwner', { role: UserRole.Owner, last_name: 'Inactive Owner', owner_type: 0, is_active: 0 }],
  ['otherCustomer', { role: UserRole.Customer, last_name: 'Other Customer', customer_type: 0 }],
  [
    'blocked',
    {
      role: UserRole.Customer,
      last_name: 'Blocked Customer',
      customer_type: 0,
      is_blocked: 1,
      blocked_reason: 'example',
    },
  ],
  ['verification', { role: UserRole.Customer, last_name: 'Verifying Customer', customer_type: 0 }],
];

function emailOf(lastName: string): string {
  return `${lastName.toLowerCase().replaceAll(' ', '.')}@example.com`;
}

/** Inserts the users into an empty table; the other owner and the other customer with accounts that exist since `since` (epoch ms). */
export async function insertUsers(trx: Trx, now: number, since = now): Promise<SandboxData['userIds']> {
  const people = users.map(([name, person], index) => {
    const email = emailOf(person.last_name);
    const row: NewRow<'app_user'> = {
      first_name: 'Example',
      email,
      email_key: email,
      phone: `+96279000${String(index + 1).padStart(4, '0')}`,
      language: 'en',
      owner_type: null,
      customer_type: null,
      is_email_verified: 1,
      is_phone_verified: 1,
      is_active: 1,
      is_blocked: 0,
      blocked_reason: null,
      token_version: 1,
      // The images of this customer's identity card are stored: see files.ts.
      identity_pending_since: name === 'customer' ? now : 0,
      created_at: name === 'otherOwner' || name === 'otherCustomer' ? since : now,
      updated_at: now,
      ...(person.is_blocked && { blocked_at: now }),
      ...person,
    };
    return { name, email, row };
  });
  const rows = people.map(({ row }) => row);
  const inserted = await trx.insertInto('app_user').values(rows).returning(['id', 'email']).execute();
  const userIds = {} as SandboxData['userIds'];
  for (const { name, email } of people) userIds[name] = inserted.find((row) => row.email === email)!.id;
  return userIds;
}

/** Inserts a session for each user, and returns their tokens. The verification token is that of a log-in by e-mail. */
export async function logIn(
  trx: Trx,
  userIds: SandboxData['userIds'],
  now: number,
  { tokens: issuer, random }: Pick<Dependencies, 'tokens' | 'random'>,
): Promise<SandboxData['tokens']> {
  const tokens = {} as SandboxData['tokens'];
  const sessions = users.map(([name, person]) => ({ name, ...person, id: random.uuid(), user_id: userIds[name] }));
  const common = { login_method: LoginMethod.Email, created_at: now, revoked_at: null };
  const rows = sessions.map(({ id, user_id }) => ({ id, user_id, ...common }));
  await trx.insertInto('session').values(rows).execute();
  for (const { name, role, last_name, id, user_id } of sessions) {
    const tokenType: TokenType = name === 'verification' ? 'verification' : 'access';
    const contact = contactDigest(LoginMethod.Email, emailOf(last_name));
    const claims = { userId: user_id, role: names.UserRole[role], tokenType, version: 1, contact, sessionId: id };
    tokens[name] = issuer.sign(claims).token;
  }
  return tokens;
}

interface KeyOfUser {
  of: UserName;
  access: ApiKeyAccess;
  hasExpired?: true;
  /** In thousandths of a dinar. */
  spendingLimit?: number;
}

const apiKeys: Record<keyof SandboxData['apiKeys'], KeyOfUser> = {
  // The example of removeApiKey is for the first key and a customer.
  customerWrite: { of: 'customer', access: ApiKeyAccess.Write, spendingLimit: 1_000_000_000 },
  ownerRead: { of: 'owner', access: ApiKeyAccess.Read },
  ownerWrite: { of: 'owner', access: ApiKeyAccess.Write },
  otherOwnerWrite: { of: 'otherOwner', access: ApiKeyAccess.Write },
  adminWrite: { of: 'admin', access: ApiKeyAccess.Write },
  expired: { of: 'owner', access: ApiKeyAccess.Write, hasExpired: true },
};

/** Inserts the API keys, and returns them by name. */
export async function insertKeys(
  trx: Trx,
  userIds: SandboxData['userIds'],
  now: number,
  random: Dependencies['random'],
): Promise<SandboxData['apiKeys']> {
  const keys = {} as SandboxData['apiKeys'];
  const rows = (Object.entries(apiKeys) as [keyof typeof apiKeys, KeyOfUser][]).map(
    ([name, { of, access, hasExpired, spendingLimit = null }]) => {
      const { key, ...stored } = newKey(random, null);
      keys[name] = key;
      const expires_at = hasExpired ? now : null;
      const used = { last_used_at: null, spent_since: null };
      const limit = {
        spending_limit_minor: spendingLimit,
        spending_currency_id: spendingLimit === null ? null : amman.currencyId,
      };
      return { user_id: userIds[of], name, access, ...stored, ...used, ...limit, created_at: now, expires_at };
    },
  );
  await trx.insertInto('api_key').values(rows).execute();
  return keys;
}
