/** Nights: two customers never have the same night, and a cancelled one is free. */
import { BookingStatus } from '../../generated/enumerations';
import { listNights } from '../../src/values/dates';
import type { Reply } from '../target';
import type { Caller } from './accounts';
import { seen } from './deployment';
import type { Market, Reservation, Stay } from './market';
import { type Evidence, Problems } from './properties';

interface Attempt {
  stay: Stay;
  reply: Reply;
}

const nameOf = ({ stay, reply }: Attempt) => `booking ${stay.startDate}–${stay.endDate} ${seen(reply)}`;
const overlap = (one: Stay, other: Stay) => one.startDate < other.endDate && other.startDate < one.endDate;

/** All customers book overlapping stays of the listing at once: the winners do not overlap, and every refusal has a winner in its way. */
export async function raceForNights(market: Market): Promise<Evidence> {
  const problems = new Problems();
  const { customers, owner } = market.accounts;
  const stays = [market.stay(0, 2), market.stay(1, 3), market.stay(2, 4), market.stay(6, 9)];
  const attempts = await bookAtOnce(
    market,
    stays.flatMap((stay) => customers.map((customer) => [customer, stay] as const)),
  );
  const accepted = attempts.filter(({ reply }) => reply.status === 200);
  const refused = attempts.filter(({ reply }) => reply.code === 'DATES_NOT_AVAILABLE' && reply.status === 409);
  for (const one of attempts) problems.expect(accepted.includes(one) || refused.includes(one), nameOf(one));
  for (const [index, one] of accepted.entries()) {
    const { startDate, endDate } = one.reply.data as Reservation;
    problems.same([startDate, endDate], [one.stay.startDate, one.stay.endDate], nameOf(one));
    for (const other of accepted.slice(index + 1))
      problems.expect(!overlap(one.stay, other.stay), `${nameOf(one)}, and ${nameOf(other)}: both have the same night`);
  }
  for (const one of refused) {
    const isTaken = accepted.some((other) => overlap(one.stay, other.stay));
    problems.expect(isTaken, `${nameOf(one)}, although its nights are free`);
  }
  const window = market.stay(0, 9);
  const taken = accepted.flatMap(({ stay }) => listNights(stay.startDate, stay.endDate));
  const free = listNights(window.startDate, window.endDate).filter((night) => !taken.includes(night));
  problems.same(await market.freeNights(window), free, 'the available nights after the race');
  const query = { propertyId: market.listing.id, from: window.startDate, to: window.endDate };
  const listed = await market.deployment.list('getOwnerReservations', { as: owner, query });
  const ids = accepted.map(({ reply }) => (reply.data as Reservation).id);
  problems.same(sorted(listed.map(({ id }) => id)), sorted(ids), 'the reservations of the owner after the race');
  const tried = `${customers.length} customers booked overlapping nights at once: ${accepted.length} of ${attempts.length} bookings accepted, ${refused.length} refused`;
  return { tried, problems };
}

/** Two stays, one of which begins on the day on which the other ends, are booked at once: both are accepted. */
export async function sameDayTurnover(market: Market): Promise<Evidence> {
  const problems = new Problems();
  const attempts = await bookAtOnce(market, [
    [market.customer(0), market.stay(11, 13)],
    [market.customer(1), market.stay(13, 15)],
  ]);
  for (const one of attempts) problems.expect(one.reply.status === 200, nameOf(one));
  return { tried: 'one stay ends and another begins on the same day: both booked at once', problems };
}

/** A cancellation makes the nights available, to every reader and to the next customer. */
export async function cancellationFreesNights(market: Market): Promise<Evidence> {
  const problems = new Problems();
  const { deployment } = market;
  const stay = market.stay(40, 43);
  const nights = listNights(stay.startDate, stay.endDate);
  const isAvailable = async () => {
    const { startDate, endDate } = stay;
    const call = { as: market.customer(1), path: { propertyId: stay.propertyId }, query: { startDate, endDate } };
    return (await deployment.ok('getQuote', call)).data.isAvailable;
  };
  const { data: reservation } = await market.mustBook(market.customer(0), stay);
  problems.same([await market.freeNights(stay), await isAvailable()], [[], false], 'the nights of a booked stay');
  const [second] = await bookAtOnce(market, [[market.customer(1), stay]]);
  problems.expect(second!.reply.code === 'DATES_NOT_AVAILABLE', `${nameOf(second!)}, although its nights are taken`);
  const cancelled = await market.cancel(reservation.id);
  problems.same(cancelled.data.status, BookingStatus.Cancelled, `cancelReservation ${seen(cancelled)}`);
  const again = await market.cancel(reservation.id);
  problems.same(again.data, cancelled.data, `cancelReservation sent again ${seen(again)}`);
  problems.same([await market.freeNights(stay), await isAvailable()], [nights, true], 'the nights of a cancelled stay');
  const [next] = await bookAtOnce(market, [[market.customer(1), stay]]);
  problems.expect(next!.reply.status === 200, `${nameOf(next!)}, after the stay was cancelled`);
  return {
    tried: 'a stay was booked, refused to another customer, cancelled, and booked by the other customer',
    problems,
  };
}

function bookAtOnce(market: Market, bookings: readonly (readonly [Caller, Stay])[]): Promise<Attempt[]> {
  return Promise.all(bookings.map(async ([customer, stay]) => ({ stay, reply: await market.book(customer, stay) })));
}

const sorted = (ids: number[]) => ids.toSorted((one, other) => one - other);
