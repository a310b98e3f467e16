import type fc from 'fast-check';
import { type Step, callsOf, inTurn } from './calls';
import { Known, newest } from './meanings';

/** The customer reports the owner, and an administrator dismisses the complaint. */
export const complaining: fc.Arbitrary<Step[]> = inTurn(
  callsOf('addComplaint', {
    as: 'customer',
    body: { kind: 1, about: 3, id: new Known('user', 1), text: 'Asked for cash' },
  }),
  callsOf('getMyComplaints', { as: 'customer' }),
  callsOf('getComplaints', { as: 'admin' }),
  callsOf('getComplaintById', { as: 'admin', path: { id: newest('complaint') } }),
  callsOf('decideComplaint', {
    as: 'admin',
    path: { id: newest('complaint') },
    body: { status: 1, reason: 'Not confirmed' },
  }),
);
