/** The accounts with which a deployment is used. */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { userOf } from '../request';
import { Sandbox } from '../sandbox';
import { UnusableServer } from '../target';
import type { Deployment } from './deployment';

/** A JPEG of 8 × 8 pixels. The package for partners has no library that makes pictures. */
const card = Buffer.from(
  '/9j/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09P' +
    'T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//wAARCAAIAAgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAP/xAAUEAEAAAAAAAAAAAAAAAAAAAAA' +
    '/8QAFAEBAAAAAAAAAAAAAAAAAAAABf/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AKADDb//2Q==',
  'base64',
);

/** A user, by an access token or an API key. */
export interface Caller {
  token: string;
}

export interface Accounts {
  owner: Caller;
  /** At least two. */
  customers: Caller[];
  admin?: Caller;
  /** Whether the accounts were registered in a sandbox, where test payments are possible, and have pictures of identity cards. */
  areNew: boolean;
}

const newCustomers = 3;

/** The accounts of the environment; without them, new accounts in the deployment's sandbox. Throws UnusableServer if there is neither. */
export async function openAccounts(deployment: Deployment, environment: NodeJS.ProcessEnv): Promise<Accounts> {
  const given = accountsFrom(environment);
  if (!given) return register(deployment);
  const probes = [
    ['PROVE_OWNER_TOKEN', 'getMyRentListings', [given.owner]],
    ['PROVE_CUSTOMER_TOKENS', 'getMyReservations', given.customers],
    ['PROVE_ADMIN_TOKEN', 'getAllReservations', given.admin ? [given.admin] : []],
  ] as const;
  for (const [variable, operationId, callers] of probes) {
    for (const as of callers) {
      const { status, code } = await deployment.send(operationId, { as, query: { pageSize: 1 } });
      if (status !== 200) {
        throw new UnusableServer(
          `${variable} has no access to ${operationId}: ${deployment.url} returned ${status} ${code}`,
        );
      }
    }
  }
  return given;
}

/** The accounts in the environment; undefined if no variable is set. Throws UnusableServer if one is empty or missing. */
export function accountsFrom(environment: NodeJS.ProcessEnv): Accounts | undefined {
  const read = (variable: string): Caller[] | undefined => {
    const tokens = environment[variable]?.split(/[\s,]+/).filter((token) => token !== '');
    if (tokens?.length === 0)
      throw new UnusableServer(`${variable} is set but empty: set a token or unset the variable`);
    return tokens?.map((token) => ({ token }));
  };
  const [owner, customers, admin] = ['PROVE_OWNER_TOKEN', 'PROVE_CUSTOMER_TOKENS', 'PROVE_ADMIN_TOKEN'].map(read);
  if (!owner && !customers && !admin) return undefined;
  if (owner?.length !== 1) throw new UnusableServer('PROVE_OWNER_TOKEN: set the token of one owner');
  if (!customers || customers.length < 2)
    throw new UnusableServer('PROVE_CUSTOMER_TOKENS: set the tokens of two or more customers, separated by commas');
  const users = customers.map(({ token }) => (token.includes('.') ? userOf(token) : token));
  if (new Set(users).size < users.length)
    throw new UnusableServer('PROVE_CUSTOMER_TOKENS: two of the tokens are of the same customer');
  return { owner: owner[0]!, customers, areNew: false, ...(admin && { admin: admin[0]! }) };
}

/** An account that a run has begun to register; without a token, its contact is not verified yet. */
interface Registration {
  email: string;
  token?: string;
}

/** Registers an owner and customers. Their one-time codes are read from the sandbox. If that fails, the accounts are closed again. */
async function register(deployment: Deployment): Promise<Accounts> {
  const sandbox = new Sandbox(deployment.url);
  if (!(await sandbox.isOn())) {
    throw new UnusableServer(
      `${deployment.url} has no sandbox: set PROVE_OWNER_TOKEN and PROVE_CUSTOMER_TOKENS (see README.md of this program)`,
    );
  }
  const run = randomUUID().slice(0, 8);
  const begun: Registration[] = [];
  const registered = async (operationId: 'addOwner' | 'addCustomer', name: string): Promise<Caller> => {
    const one: Registration = { email: `prove-${name}-${run}@example.com` };
    // Before the request, whose response can be lost.
    begun.push(one);
    const person = { FirstName: 'Example', LastName: 'Person', Email: one.email };
    await deployment.ok(operationId, { form: { ...person, FrontIdCarImagePath: card, RearIdCarImagePath: card } });
    one.token = await logIn(deployment, sandbox, one.email);
    return { token: one.token };
  };
  try {
    const owner = await registered('addOwner', 'owner');
    const customers: Caller[] = [];
    while (customers.length < newCustomers)
      customers.push(await registered('addCustomer', `customer-${customers.length}`));
    return { owner, customers, areNew: true };
  } catch (error) {
    await deployment.resume();
    const left: string[] = [];
    for (const one of begun) if (!(await closeRegistered(deployment, sandbox, one))) left.push(one.email);
    if (left.length > 0) (error as Error).message += `; left on the server: account(s) ${left.join(', ')}`;
    throw error;
  }
}

/** Verifies the e-mail address with a code of the sandbox; returns an access token. */
async function logIn(deployment: Deployment, sandbox: Sandbox, email: string): Promise<string> {
  const { token } = (await deployment.ok('logInWithEmail', { body: { email } })).data;
  await deployment.ok('sendEmailCode', { body: { email } });
  const body = { code: await sandbox.code(email) };
  return (await deployment.ok('verifyEmail', { as: { token }, body })).data.token;
}

/** As {@link logIn}, after any step of it; undefined if the account does not exist. */
async function logInAgain(deployment: Deployment, sandbox: Sandbox, email: string): Promise<string | undefined> {
  const started = await deployment.send('logInWithEmail', { body: { email } });
  if (started.code === 'USER_NOT_FOUND') return undefined;
  // A code that was sent before is still valid, and another one can be sent only a minute later.
  const code = await sandbox.code(email).catch(() => undefined);
  const { token } = started.data as { token: string };
  const verified = code && (await deployment.send('verifyEmail', { as: { token }, body: { code } }));
  if (verified && verified.status === 200) return (verified.data as { token: string }).token;
  return logIn(deployment, sandbox, email);
}

/** Closes an account whose registration the run has begun. Returns whether none is left. */
async function closeRegistered(deployment: Deployment, sandbox: Sandbox, { email, token }: Registration) {
  try {
    const known = token ?? (await logInAgain(deployment, sandbox, email));
    if (known === undefined) return true;
    return (await deployment.send('closeAccount', { as: { token: known }, body: { confirm: true } })).status === 200;
  } catch {
    return false;
  }
}
/** How long the refund of a test payment is waited for, in ms: longer than the interval in which the server pays refunds out. */
const refundMs = 30_000;

/** Closes accounts that were registered for this run, as soon as the refunds of their test payments are paid out. Returns what is left. */
export async function closeAccounts(deployment: Deployment, { owner, customers, areNew }: Accounts): Promise<string[]> {
  if (!areNew) return [];
  let open = [...customers, owner];
  for (const end = Date.now() + refundMs; ;) {
    const left: Caller[] = [];
    for (const as of open) {
      const { status } = await deployment.send('closeAccount', { as, body: { confirm: true } });
      if (status !== 200) left.push(as);
    }
    open = left;
    if (open.length === 0) return [];
    if (Date.now() >= end)
      return [`${open.length} account(s) prove-…@example.com, because of a test payment whose refund is not paid out`];
    await wait(1000);
  }
}
