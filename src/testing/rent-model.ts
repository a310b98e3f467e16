/**
 * A naive model of the books of one monthly stay, for tests. It knows nothing of the service: months are envelopes, and payments are
 * handfuls of minor units that lie in them.
 */
interface Envelope {
  from: string;
  to: string;
  /** The day from which its months are counted, and which of them it is. */
  countedFrom: string;
  place: number;
  price: number;
  /** What it was before the first notice that shortened it, and how many nights that was the price of. */
  booked?: { parts: number; price: number };
  waived: number;
  state: 'due' | 'waived' | 'void';
}

interface Handful {
  id: number;
  confirmed: boolean;
  /** How much lies in each envelope. */
  lies: number[];
  /** What lies in none. */
  loose: number;
  /** The envelope that it is for, if any. */
  named: number | undefined;
}

const dayMs = 86_400_000;
const number = (date: string) => Date.parse(`${date}T00:00:00Z`) / dayMs;
const nights = (from: string, to: string) => number(to) - number(from);

/** The date `months` after `date`: counted forward to the month, then back to its last day if it is shorter. */
export function monthsLater(date: string, months: number): string {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(day, last));
  return first.toISOString().slice(0, 10);
}

const isWhole = ({ to, countedFrom, place }: Envelope) => to === monthsLater(countedFrom, place);

export class RentModel {
  readonly envelopes: Envelope[] = [];
  readonly handfuls: Handful[] = [];
  /** What was refunded or is to be. */
  refunded = 0;
  reminders = { due: 0, overdue: 0 };

  constructor(private end: string) {}

  /** The day after the last night. */
  get lastDay(): string {
    return this.end;
  }

  /** Adds months that continue the counting of the last one, or are counted anew where it has not the whole of its month. */
  addMonths(count: number, price: number): void {
    const last = this.envelopes.findLast(({ state }) => state !== 'void');
    const isContinued = last !== undefined && isWhole(last);
    const countedFrom = isContinued ? last.countedFrom : this.end;
    for (let more = 1; more <= count; more += 1) {
      const place = (isContinued ? last.place : 0) + more;
      const to = monthsLater(countedFrom, place);
      this.envelopes.push({ from: this.end, to, countedFrom, place, price, waived: 0, state: 'due' });
      this.end = to;
    }
    this.fillAll();
  }

  /** Adds the first nights of a month. */
  addNights(end: string, price: number): void {
    this.addMonths(1, price);
    const last = this.envelopes.at(-1)!;
    last.to = end;
    this.end = end;
  }

  private inside(index: number, which: (handful: Handful) => boolean = () => true): number {
    return this.handfuls.filter(which).reduce((sum, { lies }) => sum + (lies[index] ?? 0), 0);
  }

  paid = (index: number) => this.inside(index, ({ confirmed }) => confirmed);
  pending = (index: number) => this.inside(index, ({ confirmed }) => !confirmed);
  /** What still fits into an envelope. */
  room = (index: number) => {
    const { price, state } = this.envelopes[index]!;
    return state === 'due' ? price - this.inside(index) : 0;
  };
  roomOfAll = () => this.envelopes.reduce((sum, _, index) => sum + this.room(index), 0);

  /** Puts what is loose of a handful into the envelopes, one minor unit of thought at a time: the named one first, then from the front. */
  private fill(handful: Handful): void {
    const { named } = handful;
    for (const index of [...(named === undefined ? [] : [named]), ...this.envelopes.keys()]) {
      const amount = Math.min(handful.loose, this.room(index));
      handful.lies[index] = (handful.lies[index] ?? 0) + amount;
      handful.loose -= amount;
    }
  }

  pay(id: number, amount: number, named?: number, confirmed = false): void {
    const handful = { id, confirmed, lies: [], loose: amount, named };
    this.handfuls.push(handful);
    this.fill(handful);
  }

  decide(id: number, confirm: boolean): void {
    const handful = this.handfuls.find((one) => one.id === id)!;
    if (confirm) handful.confirmed = true;
    else this.handfuls.splice(this.handfuls.indexOf(handful), 1);
    this.fillAll();
    this.refundLoose();
  }

  waive(index: number): void {
    const envelope = this.envelopes[index]!;
    envelope.waived = envelope.price - this.paid(index);
    envelope.state = 'waived';
  }

  endOn(end: string): void {
    this.end = end;
    for (const [index, envelope] of this.envelopes.entries()) {
      if (envelope.state === 'void' || envelope.to <= end) continue;
      if (envelope.from >= end) envelope.state = 'void';
      else {
        const { parts, price } = (envelope.booked ??= {
          parts: isWhole(envelope) ? 30 : nights(envelope.from, envelope.to),
          price: envelope.price,
        });
        const left = Math.min(nights(envelope.from, end), parts);
        envelope.price = Math.floor((2 * price * left + parts) / (2 * parts));
        envelope.to = end;
      }
      // Takes out what no longer fits: declared payments first, then confirmed ones, the newest first.
      let tooMuch = this.inside(index) - (envelope.state === 'void' ? 0 : envelope.price);
      for (const handful of this.confirmedFirst().reverse()) {
        const out = Math.max(0, Math.min(tooMuch, handful.lies[index] ?? 0));
        handful.lies[index] = (handful.lies[index] ?? 0) - out;
        handful.loose += out;
        tooMuch -= out;
      }
      if (envelope.state === 'waived') envelope.waived = envelope.price - this.paid(index);
    }
    this.fillAll();
    this.refundLoose();
  }

  private confirmedFirst = () => [
    ...this.handfuls.filter(({ confirmed }) => confirmed),
    ...this.handfuls.filter(({ confirmed }) => !confirmed),
  ];

  /** Fills with confirmed money as if nothing was declared, and lays what is declared back where it fits. */
  private fillAll(): void {
    const declared = this.handfuls.filter(({ confirmed }) => !confirmed);
    const before = declared.map(({ lies }) => [...lies]);
    for (const handful of declared) {
      handful.loose += add(handful.lies);
      handful.lies = [];
    }
    for (const handful of this.handfuls.filter(({ confirmed }) => confirmed)) this.fill(handful);
    for (const [place, handful] of declared.entries())
      for (const [index, most] of before[place]!.entries()) {
        const { price, state } = this.envelopes[index]!;
        const amount = Math.min(most ?? 0, state === 'void' ? 0 : price - this.inside(index));
        handful.lies[index] = amount;
        handful.loose -= amount;
      }
    for (const handful of declared) this.fill(handful);
  }

  /** What is loose of confirmed money goes back. */
  private refundLoose(): void {
    for (const handful of this.handfuls.filter(({ confirmed }) => confirmed)) {
      this.refunded += handful.loose;
      handful.loose = 0;
    }
  }

  /** The day has begun: counts the reminders. */
  passDay(today: string): void {
    for (const [index, { from }] of this.envelopes.entries()) {
      if (this.left(index) === 0) continue;
      const late = nights(from, today);
      if (late === -3 || late === 0) this.reminders.due += 1;
      if (late === 3 || late === 7) this.reminders.overdue += 1;
    }
  }

  /** What is not paid of an envelope. */
  left(index: number): number {
    const { price, state } = this.envelopes[index]!;
    return state === 'due' ? price - this.paid(index) : 0;
  }

  /** What a reader sees of an envelope on the day; amounts in minor units. */
  shown(index: number, today: string) {
    const { from, to, price, waived, state } = this.envelopes[index]!;
    const [paid, pending] = [this.paid(index), this.pending(index)];
    const isNear = nights(from, today) >= -3;
    const due = paid === price ? 'Paid' : paid > 0 ? 'PartlyPaid' : isNear ? 'Open' : 'Scheduled';
    const status = state === 'void' ? 'Void' : state === 'waived' ? 'Waived' : due;
    const isOverdue = this.left(index) > 0 && today > from;
    return { from, to, status, price, paid, pending, waived: state === 'void' ? 0 : waived, isOverdue };
  }

  total = () => this.envelopes.reduce((sum, { price, state }) => sum + (state === 'void' ? 0 : price), 0);
  received = () =>
    this.handfuls.filter(({ confirmed }) => confirmed).reduce((sum, { lies, loose }) => sum + add(lies) + loose, 0);
}

const add = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + (amount ?? 0), 0);
