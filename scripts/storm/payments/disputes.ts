import { type SandboxDispute, signatureOf } from '../../../src/payments/sandbox/provider';
import { production } from '../../bench/bookings/marketplace';
import type { Random } from '../random';
import type { PaymentJournal, SeenMoney } from './journal';
import type { Notice } from './provider';

type State = Pick<SandboxDispute['dispute'], 'state'> & { isTaken: boolean };

const inquiry: State = { state: 'open', isTaken: false };
const opened: State = { state: 'open', isTaken: true };
const [won, lost]: State[] = [
  { state: 'won', isTaken: false },
  { state: 'lost', isTaken: true },
];

/** The lives of disputes. All of them end, so that no refund waits for ever. */
const lives: State[][] = [
  [opened, won!],
  [opened, lost!],
  [inquiry, won!],
  [inquiry, opened, won!],
  [inquiry, opened, lost!],
  [opened, lost!, won!],
];

/** The signed notices of a dispute of all or a part of a payment, in the order of the provider. Adds its end to the journal. */
export function disputeOf({ charge, amount, currency }: SeenMoney, random: Random, journal: PaymentJournal): Notice[] {
  const life = random.pick(lives)!;
  const part = random.chance(0.5) ? amount : random.between(1, amount);
  const reference = `dp_${charge}_${journal.disputes.length}`;
  const isGivenBack = life.some(({ isTaken }) => isTaken) && !life.at(-1)!.isTaken;
  journal.disputes.push({ charge, taken: life.at(-1)!.isTaken ? part : 0, isGivenBack });
  const since = Date.now();
  return life.map(({ state, isTaken }, index) => {
    // Some notices of a dispute have the same time.
    const dispute = {
      reference,
      state,
      at: since + Math.floor(index / 2),
      taken: isTaken ? { amount: part, currency } : null,
    };
    const notice: SandboxDispute = { id: `${reference}_${index}`, charge, dispute };
    const body = JSON.stringify(notice);
    return { body, signature: signatureOf({ jwtSecrets: [production.JWT_SECRET] }, body) };
  });
}
