/** Reviews of the completed stay of the sandbox, which both sides can still review. */
import type { Call } from '../request';
import type { Sandbox } from '../sandbox';
import type { Preparations } from './types';

type Side = 'customer' | 'owner';

const content = { rating: 5, text: 'A bright flat, and everything was as described.' };

const add = ({ data }: Sandbox, as: Side, more: object = {}): Call => ({
  as,
  body: { reservationId: data.reservationIds.completed, ...content, ...more },
});

/** The path of a sealed review by the customer. */
async function sealed(sandbox: Sandbox): Promise<{ id: number }> {
  return { id: (await sandbox.succeed('addReview', add(sandbox, 'customer'))).id };
}

/** The path of a published review by the customer. */
async function published(sandbox: Sandbox): Promise<{ id: number }> {
  const path = await sealed(sandbox);
  await sandbox.succeed('addReview', add(sandbox, 'owner'));
  return path;
}

const reply = { text: 'Thank you. The tap is repaired.' };

export const reviews: Preparations = {
  addReview: (sandbox) => add(sandbox, 'customer'),
  'addReview 404': (sandbox) => add(sandbox, 'customer', { reservationId: 2147483647 }),
  'addReview 409': ({ data }) => ({
    as: 'customer',
    body: { reservationId: data.reservationIds.confirmed, ...content },
  }),
  updateReview: async (sandbox) => ({ as: 'customer', path: await sealed(sandbox), body: content }),
  'updateReview 409': async (sandbox) => ({ as: 'customer', path: await published(sandbox), body: content }),
  replyToReview: async (sandbox) => ({ as: 'owner', path: await published(sandbox), body: reply }),
  'replyToReview 409': async (sandbox) => {
    const path = await published(sandbox);
    await sandbox.succeed('replyToReview', { as: 'owner', path, body: reply });
    return { as: 'owner', path, body: reply };
  },
  hideReview: async (sandbox) => ({
    as: 'admin',
    path: await published(sandbox),
    body: { reason: 'The review insults the owner.' },
  }),
  /** The same Idempotency-Key for another reason. */
  'hideReview 409': async (sandbox) => {
    const call = {
      as: 'admin' as const,
      path: await published(sandbox),
      headers: { 'Idempotency-Key': 'example-key' },
    };
    await sandbox.succeed('hideReview', { ...call, body: { reason: 'The review insults the owner.' } });
    return { ...call, body: { reason: 'The review is about another listing.' } };
  },
  getReviewsByProperty: async (sandbox) => {
    await published(sandbox);
    return { path: { propertyId: sandbox.data.propertyIds.active } };
  },
  getMyReviews: async (sandbox) => {
    await sealed(sandbox);
    return { as: 'customer' };
  },
};
