import { PaymentPurpose, PaymentStatus } from '../../generated/enumerations';
import { shownLines } from '../bookings/price-lines';
import { Booking } from './alteration-model';
import { rulesOf } from './alteration-stories';
import { sumsFound, textOf } from './price-lines-model';
import { storyOf } from './price-lines-stories';
import { seeded } from './random';

const { Balance } = PaymentPurpose;
const { Pending } = PaymentStatus;

/** Which sums the change compares: all but the deposit and the balance, which are those of the reservation. */
const compared = (sums: readonly (number | bigint)[]) => [sums[0], ...sums.slice(2, 6)].join(' ');

export interface Counts {
  changed: number;
  refunded: number;
  kept: number;
  during: number;
  /** Those of which nights were kept while a dispute was open. */
  disputed: number;
}

/**
 * Changes random stays `count` times by the rule and by the model. Throws if an error, a line, a sum or a refund differs, if refunds exceed
 * payments, or if what is paid and what is due are not the total.
 */
export function compareAlterations(seed: number, count: number): Counts & { refused: Map<string, number> } {
  const random = seeded(seed);
  const counts = { changed: 0, refunded: 0, kept: 0, during: 0, disputed: 0, refused: new Map<string, number>() };
  for (let tried = 0; tried < count;) {
    const booking = new Booking({ ...storyOf(random), isMonthly: false }, rulesOf(random), random);
    for (let left = 1 + random(8); left > 0 && tried < count; left -= 1, tried += 1) {
      booking.pay(random);
      booking.pass(random);
      const proposal = booking.proposal(random);
      const wanted = booking.wanted(proposal);
      const found = booking.found(proposal);
      const context = () =>
        JSON.stringify({ tried, proposal, booking }, (_, value: unknown) =>
          typeof value === 'bigint' ? `${value}` : value,
        );
      if (typeof wanted === 'string' || 'failure' in found) {
        const [expected, code] = [
          typeof wanted === 'string' ? wanted : 'a price',
          'failure' in found ? found.failure : 'a price',
        ];
        if (expected !== code) throw new Error(`${code} and not ${expected}: ${context()}`);
        counts.refused.set(code, (counts.refused.get(code) ?? 0) + 1);
        continue;
      }
      const textWanted = [...wanted.price.lines, compared(wanted.price.sums()), wanted.refund].join('\n');
      const textFound = [...shownLines(found.lines).map(textOf), compared(sumsFound(found)), found.refundMinor].join(
        '\n',
      );
      if (textWanted !== textFound) throw new Error(`${textFound}\nand not\n${textWanted}: ${context()}`);
      // Some proposals are declined.
      if (random(5) === 0) continue;
      if (booking.today >= booking.start) counts.during += 1;
      booking.accept(wanted, found, tried + 1, random);
      counts.changed += 1;
      if (found.refundMinor > 0) counts.refunded += 1;
      if (wanted.kept > 0n) counts.kept += 1;
      if (wanted.kept > 0n && booking.disputed) counts.disputed += 1;
      checkMoney(booking, context);
    }
  }
  return counts;
}

/** The customer owes exactly what the stay costs and was not paid, and no more is refunded than was paid. */
function checkMoney({ held, due, row, payments }: Booking, context: () => string): void {
  const undecided = payments
    .filter(({ purpose, status }) => purpose === Balance && status === Pending)
    .reduce((sum, { amount_minor }) => sum + amount_minor, 0);
  if (held < 0 || held > row.total_minor) throw new Error(`${held} of ${row.total_minor} are held: ${context()}`);
  if (held + undecided + due !== row.total_minor)
    throw new Error(`${held} held, ${undecided} declared and ${due} due are not ${row.total_minor}: ${context()}`);
}
