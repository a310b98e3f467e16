import { setTimeout as delay } from 'node:timers/promises';
import { PaymentPurpose, PaymentSessionPurpose, PaymentSessionStatus } from '../../../generated/enumerations';
import type { components } from '../../../src/contract/handler';
import { addDays } from '../../../src/values/dates';
import type { Cluster } from '../../../src/testing/servers/cluster';
import { Client, type Performed } from '../clients';
import type { BookingEntry, Reservation } from '../journal';
import type { Market } from '../market';
import { isMonthly, monthlySlot } from './rent';
import type { Random } from '../random';
import type { TimeSimulator } from './time-simulator';
import type { PaymentJournal } from './journal';
import { chargeOf } from '../../../src/payments/sandbox/provider';
import { disputeOf } from './disputes';
import type { Notice, ProviderSimulator } from './provider';

type Session = components['schemas']['PaymentSession'];
type Invoice = components['schemas']['RentInvoice'];
type Booked = BookingEntry & { answer: Reservation };

const { Succeeded, Mismatch } = PaymentSessionStatus;
const stateConflict = ['STATE_CONFLICT'];

/** How often a request is repeated if its response is lost. */
const maxRepetitions = 5;

/** Of 50 payments, which one is of another amount, which one is in another currency, and which ones are made twice on one page. */
const special = { every: 50, otherAmount: [7], otherCurrency: [15, 34], paidTwice: [3, 22, 41] };
/** A currency that the market does not have. */
export const otherCurrency = 'EUR';
/** Every sixth action is about rent. */
const rentEvery = 6;
/** How often the invoices of a new stay are read until its deposit has arrived. */
const invoiceReads = 12;

/** The share of each scenario of the sandbox. For `lost`, the sandbox sends no notice; the simulator may send it. */
const scenarios: [scenario: string, share: number][] = [
  ['lost', 0.65],
  ['success', 0.1],
  ['twice', 0.05],
  ['outOfOrder', 0.07],
  ['late', 0.05],
  ['failure', 0.05],
  ['cancel', 0.03],
];

/** A client that books, pays online, cancels, and decides as an administrator. */
export class Payer extends Client {
  private actions: number;

  constructor(
    number: number,
    random: Random,
    cluster: Cluster,
    market: Market,
    private readonly payments: PaymentJournal,
    private readonly provider: ProviderSimulator,
    private readonly time: TimeSimulator,
  ) {
    super(number, random, cluster, market, payments);
    this.actions = number;
  }

  override async act(): Promise<void> {
    if (this.actions++ % rentEvery === 0) return this.rent();
    const choice = this.random.next();
    const booked = this.random.pick(this.payments.accepted());
    if (choice < 0.5 || !booked) await this.bookAndPay();
    else if (choice < 0.65) await this.pay(booked, PaymentSessionPurpose.Balance);
    else if (choice < 0.72) await this.pay(booked, PaymentSessionPurpose.Deposit);
    else if (choice < 0.82) await this.step('cancel');
    else if (choice < 0.87) await this.decideOne();
    else if (choice < 0.92) this.disputeOne();
    else await this.refundPart(booked);
  }

  private async bookAndPay(slot = this.randomSlot()): Promise<Booked | undefined> {
    const before = this.payments.bookings.length;
    if ((await this.book(slot)) !== 'done') return undefined;
    const mine = this.payments.bookings.slice(before).findLast(({ note }) => note.startsWith(`stay-${this.number}-`));
    if (!mine?.answer) return undefined;
    await this.pay(mine as Booked, PaymentSessionPurpose.Deposit);
    return mine as Booked;
  }

  /** Books a stay by the month, or takes one that was booked, and pays one of its rent invoices; sometimes gives notice. */
  private async rent(): Promise<void> {
    const known = this.random.pick(this.payments.accepted().filter(isMonthly));
    const isNew = !known || this.random.chance(0.4);
    const booked = isNew ? await this.bookAndPay(monthlySlot(this.random, this.market)) : known;
    if (!booked) return;
    const token = this.market.tokenOf(booked.customerId);
    const open = await this.openInvoice(booked, isNew ? invoiceReads : 1);
    if (!open) return;
    const paying = [this.pay(booked, PaymentSessionPurpose.Invoice, { rentInvoiceId: open.id })];
    // The same rent is sometimes paid in another session too: what comes second is not owed any more.
    if (this.random.chance(0.5)) paying.push(this.pay(booked, PaymentSessionPurpose.Balance));
    await Promise.all(paying);
    if (!this.random.chance(0.15)) return;
    const body = { endDate: addDays(booked.endDate, -this.random.between(1, 20)), reason: 'Storm.' };
    const expected = ['STATE_CONFLICT', 'VALIDATION_ERROR', 'INVALID_DATE_RANGE', 'NOTICE_TOO_SHORT', 'STAY_TOO_SHORT'];
    await this.perform({ method: 'POST', path: `/Reservations/GiveNotice/${booked.answer.id}`, token, body }, expected);
  }

  /** The first invoice that is not paid. A stay has invoices as soon as its deposit has arrived: reads at most `reads` times. */
  private async openInvoice({ answer, customerId }: Booked, reads: number): Promise<Invoice | undefined> {
    const path = `/RentInvoices/GetMine?reservationId=${answer.id}`;
    const call = { method: 'GET', path, token: this.market.tokenOf(customerId) } as const;
    for (let read = 1; ; read++) {
      const invoices = dataOf<Invoice[]>(await this.perform(call, [])) ?? [];
      if (invoices.length > 0 || read === reads) return invoices.find(({ openAmount }) => openAmount > 0);
      await delay(300);
    }
  }

  /** Starts a session and pays at the sandbox, sometimes after the hold or the session has ended. */
  private async pay(booked: Booked, purpose: PaymentSessionPurpose, more: object = {}): Promise<void> {
    const reservationId = booked.answer.id;
    const token = this.market.tokenOf(booked.customerId);
    const body = { reservationId, purpose, provider: 'sandbox', returnUrl: 'http://localhost/paid', ...more };
    const started = await this.ask('/PaymentSessions/Start', token, body);
    const session = dataOf<Session>(started);
    if (!session?.redirectUrl) return;
    const reference = session.redirectUrl.split('/').at(-1)!;
    if (this.random.chance(0.06)) {
      await this.ask(`/PaymentSessions/Cancel/${session.id}`, token, {});
      this.payments.lateMoney++;
    } else if (this.random.chance(0.15)) await this.endHold(booked);
    else if (this.random.chance(0.05)) return;
    if (this.random.chance(0.12)) this.disputeEarly(session, reference);
    await this.play(reference);
    // Sometimes a payment that failed or whose response was lost is tried again.
    if (this.random.chance(0.1)) await this.play(reference);
    if (this.random.chance(0.3)) await this.look(session.id, token);
  }

  /** Ends the hold before the money arrives. In half of the cases, another customer books the nights. */
  private async endHold({ answer, propertyId, startDate, endDate }: Booked): Promise<void> {
    await this.time.endHold(answer.id);
    this.payments.lateMoney++;
    if (this.random.chance(0.5)) await this.book({ propertyId, startDate, endDate });
  }

  private async play(reference: string): Promise<void> {
    const number = this.payments.plays++ % special.every;
    if (special.otherCurrency.includes(number)) await this.time.changeCurrency(reference, otherCurrency);
    const scenario = special.otherAmount.includes(number)
      ? 'otherAmount'
      : special.paidTwice.includes(number)
        ? 'paidTwice'
        : this.randomScenario();
    if (scenario === 'paidTwice') this.payments.paidTwice.set(reference, false);
    const body = { scenario, ...(scenario === 'late' && { delaySeconds: this.random.between(1, 4) }) };
    const call = { method: 'POST', path: `/PaymentSandbox/Pay/${reference}`, body } as const;
    const played = await this.perform(call, stateConflict);
    const paid = dataOf<{ notices: Notice[] }>(played);
    if (!paid) return;
    if (scenario === 'paidTwice') this.payments.paidTwice.set(reference, true);
    this.provider.deliver(paid.notices);
  }

  private randomScenario(): string {
    let left = this.random.next();
    return scenarios.find(([, share]) => (left -= share) < 0)?.[0] ?? 'lost';
  }

  private async look(id: number, token: string): Promise<void> {
    const read = await this.perform({ method: 'GET', path: `/PaymentSessions/GetById/${id}`, token }, []);
    const session = dataOf<Session>(read);
    if (session?.status !== Succeeded) return;
    this.payments.ended.push(session);
    const { reference, receivedAmount, currencyCode: currency } = session;
    if (session.paymentId === null || reference === null || receivedAmount === null) return;
    const charge = chargeOf(reference);
    this.payments.recorded.set(charge, { charge, amount: Math.round(receivedAmount * 1000), currency });
  }

  /** The customer's bank disputes a payment: at most two disputes of each. */
  private disputeOne(): void {
    const { recorded, disputes } = this.payments;
    const money = this.random.pick([...recorded.values()]);
    if (!money || disputes.filter(({ charge }) => charge === money.charge).length >= 2) return;
    this.provider.deliver(disputeOf(money, this.random, this.payments));
  }

  /** The notices of a dispute arrive before the payment, or between its notices. The payment may also fail. */
  private disputeEarly({ amount, currencyCode: currency }: Session, reference: string): void {
    const charge = chargeOf(reference);
    this.payments.disputedEarly.add(charge);
    const money = { charge, amount: Math.round(amount * 1000), currency };
    this.provider.deliver(disputeOf(money, this.random, this.payments), this.random.chance(0.7) ? 0 : undefined);
  }

  private async decideOne(): Promise<void> {
    const session = this.random.pick((await this.mismatches()) ?? []);
    if (session) await this.decide(session.id, this.random.chance(0.5));
  }

  /** The sessions about which an administrator has to decide; undefined if no response arrived. */
  async mismatches(): Promise<Session[] | undefined> {
    const path = `/PaymentSessions/GetAll?status=${Mismatch}&pageSize=100`;
    return dataOf<Session[]>(await this.perform({ method: 'GET', path, token: this.market.adminToken }, []));
  }

  /** Accepts or declines a payment of another amount as an administrator. Returns whether it was decided. */
  async decide(id: number, accept: boolean): Promise<boolean> {
    const body = { accept, reason: 'Storm.' };
    const session = dataOf<Session>(await this.ask(`/PaymentSessions/Decide/${id}`, this.market.adminToken, body));
    if (session) this.payments.ended.push(session);
    return session !== undefined;
  }

  /** Records a partial refund of the deposit as an administrator and pays it out online. */
  private async refundPart({ answer }: Booked): Promise<void> {
    const amount = this.random.between(1, 3);
    const body = { reservationId: answer.id, paymentTypeId: 1, purpose: PaymentPurpose.Refund, amount };
    const key = `refund-${this.number}-${this.payments.requests}`;
    const call = {
      method: 'POST',
      path: '/PaymentTransactions/Add',
      token: this.market.adminToken,
      body,
      key,
    } as const;
    const recorded = dataOf<{ id: number }>(await this.perform(call, ['STATE_CONFLICT', 'VALIDATION_ERROR']));
    if (recorded) await this.startRefund(recorded.id);
  }

  /** Pays out a refund online, or tries its failed parts again, as an administrator. Returns whether it could be started. */
  async startRefund(transactionId: number): Promise<boolean> {
    return (await this.ask(`/Refunds/Start/${transactionId}`, this.market.adminToken, {})).result === 'done';
  }

  /** Rejects a refund whose money a dispute has taken back, or confirms it if a part was paid out or its money is not needed. */
  async endRefund(transactionId: number): Promise<void> {
    const path = `/PaymentTransactions/Decide/${transactionId}`;
    const body = { confirm: false, reason: 'Disputed.' };
    const { result } = await this.ask(path, this.market.adminToken, body);
    if (result !== 'done') await this.ask(path, this.market.adminToken, { confirm: true });
  }

  /** Sends a request that can be repeated without an Idempotency-Key, and repeats it if its response is lost. */
  private async ask(path: string, token: string, body: object): Promise<Performed> {
    for (let attempt = 1; ; attempt++) {
      const done = await this.perform({ method: 'POST', path, token, body }, stateConflict);
      if (done.result !== 'unknown' || attempt === maxRepetitions) return done;
    }
  }
}

function dataOf<Data>({ result, answer }: Performed): Data | undefined {
  return result === 'done' ? (answer!.data as Data) : undefined;
}
