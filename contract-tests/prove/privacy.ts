/** Privacy: what belongs to one customer is not shown to another. */
import type { Call } from '../request';
import type { Caller } from './accounts';
import { seen } from './deployment';
import type { Market } from './market';
import { type Evidence, Problems } from './properties';

/** A reservation can be read and cancelled by its customer and its owner, and not by another customer or without a token. */
export async function reservationsArePrivate(market: Market): Promise<Evidence> {
  const problems = new Problems();
  const { deployment } = market;
  const [customer, other] = [market.customer(0), market.customer(1)];
  const { data: reservation } = await market.mustBook(customer, market.stay(65, 67));
  const path = { id: reservation.id };
  const expect = statusesOf(market, problems);
  await expect('getReservationById', { as: customer, path }, [200]);
  await expect('getReservationById', { as: market.accounts.owner, path }, [200]);
  await expect('getReservationById', { as: other, path }, [404]);
  await expect('getReservationById', { path }, [401]);
  await expect('cancelReservation', { as: other, path }, [404]);
  const listed = await deployment.ok('getMyReservations', { as: other, query: { pageSize: 100 } });
  const foreign = listed.data.filter(({ id }) => id === reservation.id);
  problems.same(foreign.length, 0, `reservations of another customer in getMyReservations (${seen(listed)})`);
  return { tried: 'a reservation was read and cancelled by another customer and without a token', problems };
}

/** Pictures of identity cards are shown to their owner, and not to other users. */
export async function picturesArePrivate(market: Market): Promise<Evidence> {
  const problems = new Problems();
  const { accounts, listing } = market;
  const [customer, other] = [market.customer(0), market.customer(1)];
  const userId = await userOf(market, customer);
  const expect = statusesOf(market, problems);
  const ofCustomer = { userId, side: 'front' };
  const ofOwner = { userId: listing.ownerId, side: 'front' };
  if (accounts.areNew) {
    // The pictures exist, so that the refusals below are about something.
    await expect('getCustomerIdImage', { as: customer, path: ofCustomer }, [200]);
    await expect('getOwnerIdImage', { as: accounts.owner, path: ofOwner }, [200]);
  }
  const refusals = [403, 404];
  await expect('getCustomerIdImage', { as: other, path: ofCustomer }, refusals);
  await expect('getCustomerIdImage', { as: accounts.owner, path: ofCustomer }, refusals);
  await expect('getOwnerIdImage', { as: customer, path: ofOwner }, refusals);
  await expect('getCustomerIdImage', { path: ofCustomer }, [401]);
  await expect('getOwnerIdImage', { path: ofOwner }, [401]);
  return { tried: 'pictures of identity cards were read by other users and without a token', problems };
}

/** The id of a customer, from a reservation. An API key cannot read it elsewhere. */
async function userOf(market: Market, as: Caller): Promise<number> {
  const known = [...market.booked.values()].find(({ customer }) => customer === as);
  return (
    known?.customerId ??
    (await market.mustBook(as, market.stay(70 + market.booked.size, 71 + market.booked.size))).data.customerId
  );
}

function statusesOf({ deployment }: Market, problems: Problems) {
  return async (operationId: string, call: Call, wanted: number[]): Promise<void> => {
    const reply = await deployment.send(operationId, call);
    const whose = call.as ? 'another user' : 'no token';
    const what = wanted.includes(200) ? 'by its own user' : `with ${whose}`;
    problems.expect(
      wanted.includes(reply.status),
      `${operationId} ${what} ${seen(reply)} instead of ${wanted.join(' or ')}`,
    );
  };
}
