/** Log-in, one-time codes, owners and customers. */
import type { Call } from '../request';
import type { Sandbox } from '../sandbox';
import { picture } from './pictures';
import type { Preparations } from './types';

/** Addresses of users of the sandbox. */
const email = {
  customer: 'customer@example.com',
  blocked: 'blocked.customer@example.com',
  verification: 'verifying.customer@example.com',
};
const unknownUser = { email: 'nobody@example.com', phoneNumber: '+962790009999' };

interface Channel {
  send: 'sendEmailCode' | 'sendPhoneCode';
  member: 'email' | 'phoneNumber';
}
const byEmail: Channel = { send: 'sendEmailCode', member: 'email' };
const byPhone: Channel = { send: 'sendPhoneCode', member: 'phoneNumber' };

async function codeSentTo(sandbox: Sandbox, { send, member }: Channel, target: string): Promise<string> {
  await sandbox.succeed(send, { body: { [member]: target } });
  return sandbox.code(target);
}

/** A code other than `code`. */
function wrong(code: string): string {
  return code === '000000' ? '111111' : '000000';
}

/** Sends wrong codes until no attempt is left. */
async function exhaust(sandbox: Sandbox, operationId: string, call: Call): Promise<Call> {
  for (let attempt = 0; attempt < 5; attempt++) await sandbox.send(operationId, call);
  return call;
}

/** A user's phone number, read as an administrator: the response of a reset does not contain it. */
async function phoneOf(sandbox: Sandbox, member: 'customer' | 'blocked' | 'verification'): Promise<string> {
  const path = { userId: sandbox.data.userIds[member] };
  return (await sandbox.succeed('getCustomerByUserId', { as: 'admin', path })).phone!;
}

/** Logs in `verification` by phone: the sandbox's token belongs to a log-in by e-mail. */
async function verifying(sandbox: Sandbox, phoneNumber: string): Promise<'verification'> {
  sandbox.data.tokens.verification = (await sandbox.succeed('logInWithPhoneNumber', { body: { phoneNumber } })).token;
  return 'verification';
}

async function refreshToken(sandbox: Sandbox): Promise<string> {
  const code = await codeSentTo(sandbox, byEmail, email.customer);
  return (await sandbox.succeed('logInWithEmail', { body: { email: email.customer, code } })).refreshToken!;
}

/** A change to an address that another account has verified. */
const wanting = { firstName: 'Example', lastName: 'Customer' };

const person = { FirstName: 'Example', LastName: 'Person', Email: 'example.person@example.com' };

async function owner(): Promise<Call> {
  return { form: { ...person, FrontIdCarImagePath: await picture('jpeg'), RearIdCarImagePath: await picture('png') } };
}

/** Registers an owner, logs in and returns the token. */
export async function newOwner(sandbox: Sandbox, fields: Call['form']): Promise<{ token: string }> {
  await sandbox.succeed('addOwner', { form: { ...(await owner()).form, ...fields } });
  const code = await codeSentTo(sandbox, byEmail, person.Email);
  return { token: (await sandbox.succeed('logInWithEmail', { body: { email: person.Email, code } })).token };
}

/** An image of a newly registered user's identity card, read by an administrator. */
async function pngOf(sandbox: Sandbox, registration: 'addOwner' | 'addCustomer'): Promise<Call> {
  const { userId } = await sandbox.succeed(registration, await owner());
  return { as: 'admin', path: { userId, side: 'rear' } };
}

export const accounts: Preparations = {
  logInWithEmail: async (sandbox) => ({
    body: { email: email.customer, code: await codeSentTo(sandbox, byEmail, email.customer) },
  }),
  'logInWithEmail 206': () => ({ body: { email: email.customer } }),
  'logInWithEmail 400': async (sandbox) => ({
    body: { email: email.customer, code: wrong(await codeSentTo(sandbox, byEmail, email.customer)) },
  }),
  'logInWithEmail 403': () => ({ body: { email: email.blocked } }),
  'logInWithEmail 404': () => ({ body: { email: unknownUser.email } }),
  'logInWithEmail 429': async (sandbox) => {
    const code = wrong(await codeSentTo(sandbox, byEmail, email.customer));
    return exhaust(sandbox, 'logInWithEmail', { body: { email: email.customer, code } });
  },

  logInWithPhoneNumber: async (sandbox) => {
    const phoneNumber = await phoneOf(sandbox, 'customer');
    return { body: { phoneNumber, code: await codeSentTo(sandbox, byPhone, phoneNumber) } };
  },
  'logInWithPhoneNumber 206': async (sandbox) => ({ body: { phoneNumber: await phoneOf(sandbox, 'customer') } }),
  'logInWithPhoneNumber 403': async (sandbox) => ({ body: { phoneNumber: await phoneOf(sandbox, 'blocked') } }),
  'logInWithPhoneNumber 404': () => ({ body: { phoneNumber: unknownUser.phoneNumber } }),
  'logInWithPhoneNumber 429': async (sandbox) => {
    const phoneNumber = await phoneOf(sandbox, 'customer');
    const code = wrong(await codeSentTo(sandbox, byPhone, phoneNumber));
    return exhaust(sandbox, 'logInWithPhoneNumber', { body: { phoneNumber, code } });
  },

  refreshToken: async (sandbox) => ({ body: { refreshToken: await refreshToken(sandbox) } }),
  /** A refresh token works once, except for a short time in which a response may have been lost. */
  'refreshToken 401': async (sandbox) => {
    const call = { body: { refreshToken: await refreshToken(sandbox) } };
    await sandbox.succeed('refreshToken', call);
    await sandbox.advance(31);
    return call;
  },
  /** An account without stays and listings. */
  closeAccount: () => ({ as: 'inactiveOwner', body: { confirm: true } }),
  /** The customer has an upcoming stay. */
  'closeAccount 409': () => ({ as: 'customer', body: { confirm: true } }),
  getMyData: () => ({ as: 'customer' }),
  getMe: () => ({ as: 'customer' }),
  updateMe: () => ({ as: 'agent', body: { ...wanting, email: 'agent@example.com' } }),
  logOut: () => ({ as: 'customer', body: { everywhere: true } }),

  sendEmailCode: () => ({ body: { email: email.customer } }),
  'sendEmailCode 429': async (sandbox) => {
    const call = { body: { email: email.customer } };
    await sandbox.succeed('sendEmailCode', call);
    return call;
  },
  sendPhoneCode: async (sandbox) => ({ body: { phoneNumber: await phoneOf(sandbox, 'customer') } }),
  'sendPhoneCode 429': async (sandbox) => {
    const call = { body: { phoneNumber: await phoneOf(sandbox, 'customer') } };
    await sandbox.succeed('sendPhoneCode', call);
    return call;
  },

  verifyEmail: async (sandbox) => ({
    as: 'verification',
    body: { code: await codeSentTo(sandbox, byEmail, email.verification) },
  }),
  /** The right code, eleven minutes later. */
  'verifyEmail 400': async (sandbox) => {
    const code = await codeSentTo(sandbox, byEmail, email.verification);
    await sandbox.advance(11 * 60);
    return { as: 'verification', body: { code } };
  },
  'verifyEmail 409': async (sandbox) => {
    const taken = 'owner@example.com';
    await sandbox.succeed('updateCustomer', { as: 'customer', body: { ...wanting, email: taken } });
    return { as: 'customer', body: { code: await codeSentTo(sandbox, byEmail, taken) } };
  },
  'verifyEmail 429': async (sandbox) => {
    const code = wrong(await codeSentTo(sandbox, byEmail, email.verification));
    return exhaust(sandbox, 'verifyEmail', { as: 'verification', body: { code } });
  },
  verifyPhone: async (sandbox) => {
    const phoneNumber = await phoneOf(sandbox, 'verification');
    return {
      as: await verifying(sandbox, phoneNumber),
      body: { code: await codeSentTo(sandbox, byPhone, phoneNumber) },
    };
  },
  'verifyPhone 409': async (sandbox) => {
    const taken = await phoneOf(sandbox, 'verification');
    await sandbox.succeed('updateCustomer', { as: 'customer', body: { ...wanting, phone: taken } });
    return { as: 'customer', body: { code: await codeSentTo(sandbox, byPhone, taken) } };
  },
  'verifyPhone 429': async (sandbox) => {
    const phoneNumber = await phoneOf(sandbox, 'verification');
    const code = wrong(await codeSentTo(sandbox, byPhone, phoneNumber));
    return exhaust(sandbox, 'verifyPhone', { as: await verifying(sandbox, phoneNumber), body: { code } });
  },

  addOwner: owner,
  'addOwner 409': async () => ({ form: { ...(await owner()).form, Email: email.customer } }),
  getOwnerByUserId: ({ data }) => ({ as: 'customer', path: { userId: data.userIds.owner } }),
  getOwnerIdImage: ({ data }) => ({ as: 'owner', path: { userId: data.userIds.owner, side: 'front' } }),
  'getOwnerIdImage 200 image/png': (sandbox) => pngOf(sandbox, 'addOwner'),

  addCustomer: owner,
  'addCustomer 409': async (sandbox) => ({ form: { ...person, Phone: await phoneOf(sandbox, 'customer') } }),
  getCustomerByUserId: ({ data }) => ({ as: 'customer', path: { userId: data.userIds.customer } }),
  getCustomerIdImage: ({ data }) => ({ as: 'customer', path: { userId: data.userIds.customer, side: 'front' } }),
  'getCustomerIdImage 200 image/png': (sandbox) => pngOf(sandbox, 'addCustomer'),
};
