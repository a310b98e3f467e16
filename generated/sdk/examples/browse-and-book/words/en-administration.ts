import type { Forms } from './forms.js';

/** The texts for administrators: what waits for their decision. */
export const administration = {
  decisions: 'Decisions',
  administratorsOnly: 'Only administrators can see this page.',
  decided: 'Your decision is saved.',

  deposits: 'Deposits',
  noDeposits: 'No deposit waits for a decision.',
  depositOf: (amount: string) => `Deposit: ${amount}`,
  heldUntil: (time: string) => `held until ${time}`,
  showPayment: 'Show the payment',
  noPayment: 'The guest has not declared a payment.',
  noReceipt: 'There is no picture of the receipt.',
  referenceIs: (reference: string) => `Reference: ${reference}`,
  receiptOf: (name: string) => `Receipt of ${name}`,
  confirmDeposit: 'The money has arrived',
  rejectDeposit: 'Reject the deposit',
  nightsAfter: 'The nights',
  releaseNights: 'The booking ends, and the nights are free again',
  keepNights: 'The guest has another day to pay',
  guestReads: 'Reason, which the guest can read',

  identities: 'Identities',
  noIdentities: 'No identity waits for verification.',
  compare: 'Compare with the card',
  cardOf: (side: string, name: string) => `${side}: ${name}`,
  identityNumber: (number: string) => `Number: ${number}`,
  bornOn: (day: string) => `Born on ${day}`,
  verify: 'The card matches the profile',
  verifyNote:
    'Verify only if the name and the pictures match. If the guest changes them meanwhile, you are asked again.',
  profileChanged: 'The guest has changed the profile or the pictures. Please compare them again.',

  complaints: 'Complaints',
  noComplaints: 'No complaint waits for a decision.',
  showReported: 'Show what was reported',
  reportedPerson: (id: string) => `User ${id} was reported.`,
  nothingKept: 'No copy of the content is kept.',
  before: 'Messages before it',
  userIs: (id: string) => `User ${id}`,
  decision: 'Decision',
  complaintDecisions: {
    1: 'Dismiss the complaint',
    2: 'Hide what was reported',
    3: 'Block the reported person',
  } as Record<number, string>,
  decisionReason: 'Reason, which the reported person can read',
  decide: 'Decide',
  waiting: { one: '{n} is waiting', other: '{n} are waiting' } as Forms,
};

export type AdministrationWords = typeof administration;
