/** Money: a price is the same wherever it is stated, and a refund is between nothing and what was paid. */
import { setTimeout as wait } from 'node:timers/promises';
import { BookingStatus, ChargeCollector, PaymentPurpose, PaymentSessionStatus } from '../../generated/enumerations';
import type { components } from '../../src/contract/handler';
import { seen } from './deployment';
import type { Market, Reservation } from './market';
import { type Evidence, Problems } from './properties';

type Quote = components['schemas']['Quote'];

/** The quote, the search with dates, the booking and the sum of the price lines agree. */
export async function pricesAgree(market: Market): Promise<Evidence> {
  const problems = new Problems();
  const { deployment, listing } = market;
  const [as, owner] = [market.customer(2), market.accounts.owner];
  const stay = market.stay(30, 37);
  const { startDate, endDate } = stay;
  const guestsCount = 2;
  const quoted = await deployment.ok('getQuote', {
    ...{ as, path: { propertyId: listing.id } },
    query: { startDate, endDate, guestsCount },
  });
  const quote: Quote = quoted.data;
  problems.same(
    [total(quote, ChargeCollector.Platform), total(quote, ChargeCollector.Owner)],
    amountsOf(quote),
    `the sum of the lines of getQuote (${seen(quoted)})`,
  );
  problems.same(
    cents(quote.depositAmount + quote.balanceAmount),
    cents(quote.totalAmount),
    `deposit and balance of getQuote (${seen(quoted)})`,
  );
  const query = {
    ownerId: listing.ownerId,
    search: listing.propertyInformation.title,
    startDate,
    endDate,
    guestsCount,
  };
  const found = await deployment.ok('getRentProperties', { as, query });
  const stays = found.data.map(({ id, stay: price }) => [id, price && amountsOf(price)]);
  problems.same(stays, [[listing.id, amountsOf(quote)]], `the total in the search with dates (${seen(found)})`);

  const outdated = await market.book(as, stay, { guestsCount, expectedTotalAmount: quote.totalAmount + 1 });
  problems.expect(outdated.code === 'PRICE_CHANGED', `a booking that expects another total ${seen(outdated)}`);
  const { totalAmount, depositAmount, dueAtArrivalAmount, currencyId, cancellationPolicy, termsDigest } = quote;
  const booked = await market.mustBook(as, stay, {
    ...{ guestsCount, expectedTotalAmount: totalAmount, expectedDepositAmount: depositAmount },
    ...{ expectedDueAtArrivalAmount: dueAtArrivalAmount, expectedCurrencyId: currencyId },
    ...{ expectedCancellationPolicy: cancellationPolicy, expectedTermsDigest: termsDigest },
  });
  const read = await deployment.ok('getReservationById', { as: owner, path: { id: booked.data.id } });
  for (const { data, ...reply } of [booked, read]) {
    const what = `the booking of ${startDate}–${endDate} (${seen({ ...reply, data })})`;
    problems.same([data.totalAmount, data.depositAmount, data.lines], [totalAmount, depositAmount, quote.lines], what);
  }
  return {
    tried: `the quote of a stay is ${totalAmount} ${quote.currencyCode}: compared with its lines, the search and the booking`,
    problems,
  };
}

/** A refund is what was announced, and between 0 and what was paid. */
export async function refundsWithinPaid(market: Market): Promise<Evidence> {
  const problems = new Problems();
  const cancelWith = async (reservation: Reservation, paid: number) => {
    const { data } = await market.deployment.ok('getReservationById', {
      as: market.booked.get(reservation.id)!.customer,
      path: { id: reservation.id },
    });
    const reply = await market.cancel(reservation.id);
    const refund = reply.data.refundAmount;
    problems.same(refund, data.refundIfCancelledNow, `refundAmount of cancelReservation (${seen(reply)})`);
    const isWithin = refund !== null && refund >= 0 && cents(refund) <= cents(paid);
    problems.expect(isWithin, `a refund of ${refund} of ${paid} paid: cancelReservation ${seen(reply)}`);
    return refund;
  };
  const { data: unpaid } = await market.mustBook(market.customer(0), market.stay(45, 47));
  await cancelWith(unpaid, 0);
  const { data: reservation } = await market.mustBook(market.customer(1), market.stay(45, 48));
  const paid = await payDeposit(market, reservation);
  const refund = await cancelWith(reservation, paid);
  if (paid > 0) await market.payOutLeft([reservation.id]);
  const how =
    paid > 0
      ? `${paid} were paid, ${refund} refunded`
      : 'nothing was paid, because there is no test payment and no administrator';
  return { tried: `two stays were cancelled: ${how}`, problems };
}

/** Pays the deposit, as an administrator or with a test payment of the sandbox. Returns the amount; 0 if neither is possible. */
async function payDeposit(
  { deployment, accounts, booked }: Market,
  { id, depositAmount }: Reservation,
): Promise<number> {
  const { customer, events } = booked.get(id)!;
  if (accounts.admin) {
    await deployment.ok('confirmDeposit', { as: accounts.admin, path: { reservationId: id } });
  } else {
    const { data: providers } = await deployment.ok('getPaymentProviders', { as: customer });
    const provider = providers.find(({ isTest }) => isTest)?.name;
    if (!accounts.areNew || !provider) return 0;
    const body = { reservationId: id, purpose: PaymentPurpose.Deposit, provider, returnUrl: 'http://localhost/paid' };
    const { data: session } = await deployment.ok('startPaymentSession', { as: customer, body });
    const reference = session.redirectUrl!.split('/').at(-1)!;
    await deployment.ok('paySandboxPayment', { path: { reference }, body: { scenario: 'success' } });
    for (let status: number = session.status; status !== PaymentSessionStatus.Succeeded;) {
      const read = await deployment.ok('getPaymentSessionById', { as: customer, path: { id: session.id } });
      status = read.data.status;
      if (status > PaymentSessionStatus.Succeeded)
        throw new Error(`the test payment failed: getPaymentSessionById ${seen(read)}`);
      if (status !== PaymentSessionStatus.Succeeded) await wait(200);
    }
  }
  events.push(['reservation.confirmed', BookingStatus.Confirmed]);
  return depositAmount;
}

/** What a party collects according to the lines of a price, without lines that others contain. */
function total({ lines }: Quote, collector: ChargeCollector): number {
  const own = lines.filter(({ isIncluded, collectedBy }) => !isIncluded && collectedBy === collector);
  return cents(own.reduce((sum, { amount }) => sum + amount, 0));
}

const amountsOf = (price: { totalAmount: number; dueAtArrivalAmount: number }) => [
  cents(price.totalAmount),
  cents(price.dueAtArrivalAmount),
];

/** An amount in thousandths, without the error of its sums. */
const cents = (amount: number) => Math.round(amount * 1000);
