import type { components } from '../../contract/handler';
import type { SandboxPayment } from './repository';
import { chargeOf, noticeText } from './provider';

/** A notice of a scenario. `dueAt` is epoch ms, or null if the notice is never sent. */
export interface PlannedNotice {
  dueAt: number | null;
  body: string;
}

/** A notice that will be sent. */
export type DueNotice = PlannedNotice & { dueAt: number };

type Request = components['schemas']['SandboxPaymentRequest'];

/** The result of a scenario for an open payment, and its notices. `amount` is in minor units. */
export function playScenario(
  payment: SandboxPayment,
  { scenario, delaySeconds = 60 }: Pick<Request, 'scenario' | 'delaySeconds'>,
  amount: number,
  now: number,
): { status: string; paid_minor: number; planned: PlannedNotice[] } {
  const paid = { ...payment, paid_minor: amount };
  const notice = (outcome: Parameters<typeof noticeText>[1], dueAt: number | null = now, charge?: string) => ({
    dueAt,
    body: noticeText(paid, outcome, charge),
  });
  const result = { status: 'paid', paid_minor: amount };
  switch (scenario) {
    case 'success':
    case 'otherAmount':
      return { ...result, planned: [notice('succeeded')] };
    case 'twice': {
      const one = notice('succeeded');
      return { ...result, planned: [one, one] };
    }
    case 'paidTwice':
      return { ...result, planned: [notice('succeeded'), notice('succeeded', now, chargeOf(payment.reference, 2))] };
    case 'late':
      return { ...result, planned: [notice('succeeded', now + delaySeconds * 1000)] };
    case 'lost':
      return { ...result, planned: [notice('succeeded', null)] };
    case 'outOfOrder':
      return { ...result, planned: [notice('succeeded'), notice('failed')] };
    case 'failure':
      return { status: 'failed', paid_minor: 0, planned: [notice('failed')] };
    case 'cancel':
      return { status: 'cancelled', paid_minor: 0, planned: [notice('cancelled')] };
  }
}

/** The notices that will be sent, and when the first of them is due (epoch ms). */
export function dueNotices(planned: readonly PlannedNotice[]): { due: DueNotice[]; first: number | null } {
  const due = planned.filter((notice): notice is DueNotice => notice.dueAt !== null);
  return { due, first: due.length > 0 ? Math.min(...due.map(({ dueAt }) => dueAt)) : null };
}
