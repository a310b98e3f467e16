/** Complaints: the sandbox has an open one of its customer about its first listing. */
import type { Call } from '../request';
import type { Sandbox } from '../sandbox';
import type { Preparations } from './types';

/** ComplaintSubject.Person. */
const person = 3;

const add = ({ data }: Sandbox, more: object = {}): Call => ({
  as: 'customer',
  body: { kind: 1, about: person, id: data.userIds.owner, text: 'The owner asks me to pay elsewhere.', ...more },
});

const open = { id: 1 };
/** Dismissed, so that other operations of the same marketplace still find the listing. */
const decision = { status: 1, reason: 'The pictures show the flat.' };

export const complaints: Preparations = {
  addComplaint: (sandbox) => add(sandbox),
  'addComplaint 404': (sandbox) => add(sandbox, { id: 2147483647 }),
  'addComplaint 409': async (sandbox) => {
    await sandbox.succeed('addComplaint', add(sandbox));
    return add(sandbox);
  },
  getMyComplaints: () => ({ as: 'customer' }),
  getComplaints: () => ({ as: 'admin' }),
  getComplaintById: () => ({ as: 'admin', path: open }),
  decideComplaint: () => ({ as: 'admin', path: open, body: decision }),
  'decideComplaint 409': async (sandbox) => {
    await sandbox.succeed('decideComplaint', { as: 'admin', path: open, body: decision });
    return { as: 'admin', path: open, body: decision };
  },
};
