import type { Experiment, Mutation } from '../mutated-files';
import { payments } from './payments';

const ofPayments: Experiment = (options) => payments('sqlite', { ...options, kills: 1 });

/** Mutations of online payments, each of which the storm of payments must see. */
export const paymentMutations: Mutation[] = [
  {
    name: 'money that arrives when its debt is gone does not go back',
    experiment: ofPayments,
    changes: [
      [
        'src/payments/arrivals.ts',
        'if (!isRecorded) await returnMoney(',
        'if (!isRecorded && !session) await returnMoney(',
      ],
    ],
    caughtBy: ['every-unit-once'],
  },
  {
    name: 'another amount pays the debt',
    experiment: ofPayments,
    changes: [
      [
        'src/payments/arrivals.ts',
        'if (success.amount !== session.amount_minor || success.currency',
        'if (success.currency',
      ],
    ],
    caughtBy: ['other-amounts-are-decided'],
  },
  {
    name: 'a second payment on the same page is ignored',
    experiment: ofPayments,
    changes: [['src/payments/arrivals.ts', 'return receiveAgain(trx, session, success, at);', 'return false;']],
    caughtBy: ['every-unit-once'],
  },
  {
    name: 'money in another currency pays the debt',
    experiment: ofPayments,
    changes: [['src/payments/arrivals.ts', ' || success.currency !== session.currency_code) {', ') {']],
    caughtBy: ['other-currencies-go-back'],
  },
  {
    name: 'rent that was paid in another session is paid again',
    experiment: ofPayments,
    changes: [['src/bookings/online-payments.ts', 'if (arrival.amount > Math.max(...due)) return undefined;', '']],
    caughtBy: ['never-too-much', 'rent-is-paid-once'],
  },
  {
    name: 'a payment for rent pays no invoice',
    experiment: ofPayments,
    changes: [['src/bookings/online-payments.ts', 'await settleRent(trx, reservation, taking.at);', '']],
    caughtBy: ['rent-is-paid-once'],
  },
  {
    name: 'a refund that the provider has refused is taken as paid out',
    experiment: ofPayments,
    changes: [
      [
        'src/payments/refunds.ts',
        'if (answer?.accepted && !answer.isPending) await acceptRefund(trx, refund, answer.reference, ',
        'if (answer) await acceptRefund(trx, refund, refund.key, ',
      ],
    ],
    caughtBy: ['every-unit-once', 'orphans-were-refunded'],
  },
  {
    name: 'an older notice of a dispute takes effect',
    experiment: ofPayments,
    changes: [['src/payments/disputes.ts', 'if (known && !isNewer(changes, known)) return;', '']],
    caughtBy: ['disputes-take-back'],
  },
  {
    name: 'a dispute that arrives before its payment is dismissed',
    experiment: ofPayments,
    changes: [['src/payments/alerts.ts', "notice.about === 'dispute' ? keepDispute(needs, provider, notice) : ", '']],
    caughtBy: ['no-notice-lost', 'disputes-take-back'],
  },
  {
    name: 'a repeated notice takes effect again',
    experiment: ofPayments,
    changes: [
      ['src/payments/repository.ts', 'return inserted !== undefined;', 'return true;'],
      ['src/payments/arrivals.ts', 'if (session.charge === success.charge) return false;', ''],
      [
        'src/payments/arrivals.ts',
        'if (await hasCharge(trx, session.provider, success.charge)) return false;',
        'success.charge += newKey();',
      ],
    ],
    caughtBy: ['only-real-money'],
  },
];
