import { BookingStatus, NotificationType } from '../../generated/enumerations';
import type { Dependencies } from '../contract/dependencies';
import { forEachDue } from '../database/batches';
import type { Trx } from '../database/connection';
import { lockRow } from '../database/dialect';
import type { RecordKey } from '../database/tables';
import { notify } from '../notifications/repository';
import { toMajorUnits } from '../values/money';
import { announceInvoice, makeInvoices } from './rent';
import { openOf, statusOf, stepAt, stepTimes, steps } from './rent-books';
import { type Reservation, lockReservation } from './repository';
import {
  type InvoiceScope,
  type RentInvoiceRow,
  getInvoice,
  listDueInvoices,
  listWithoutInvoices,
  setInvoice,
} from './repository-rent';

/** What time does to rent invoices, in jobs and before invoices are read. */

const reminders = { due: NotificationType.RentDue, overdue: NotificationType.RentOverdue } as const;

/** Notifies users of what is left of an invoice, or of `amount` (minor units). */
export async function notifyOfRent(
  trx: Trx,
  type: (typeof reminders)[keyof typeof reminders] | typeof NotificationType.RentWaived,
  reservation: Reservation,
  invoice: RentInvoiceRow,
  { to, amount = openOf(invoice), reason, at }: { to: number[]; amount?: number; reason?: string; at: number },
): Promise<void> {
  const parameters = {
    title: reservation.shown_title,
    amount: toMajorUnits(amount, invoice.minor_units),
    currency: invoice.currency_code,
    date: invoice.period_start,
    reason: reason ?? null,
  };
  const about = { reservationId: reservation.id, propertyId: reservation.property_id };
  await notify(trx, { to, type, parameters, ...about, at });
}

type Needs = Pick<Dependencies, 'database' | 'clock'>;

/**
 * Takes the steps of an invoice that are due: opens it, publishes that it is overdue, and reminds once, of the last step that is due.
 * False if none is due: another instance has taken them.
 */
async function takeSteps({ database, clock }: Needs, key: RecordKey & { reservation_id: number }): Promise<boolean> {
  return database.transaction(async (trx) => {
    await lockRow(trx, 'rent_property', key.property_id);
    const reservation = await lockReservation(trx, { id: key.reservation_id, property_id: key.property_id });
    const invoice = await getInvoice(trx, key);
    const at = clock.now();
    if (invoice.next_step_at === null || invoice.next_step_at > at) return false;
    const next = stepAt(stepTimes(invoice.period_start, reservation.time_zone), at);
    const taken = steps.slice(invoice.step, next.step);
    const status = statusOf({ ...invoice, step: next.step });
    await setInvoice(trx, invoice, { ...next, status, updated_at: at });
    if (status !== invoice.status) await announceInvoice(trx, 'opened', invoice, at);
    if (taken.some(({ name }) => name === 'overdue')) await announceInvoice(trx, 'overdue', invoice, at);
    const reminder = taken.findLast((step) => step.reminder !== undefined)?.reminder;
    if (reminder) {
      const to = [reservation.customer_id, ...(reminder === 'overdue' ? [reservation.owner_id] : [])];
      await notifyOfRent(trx, reminders[reminder], reservation, invoice, { to, at });
    }
    return true;
  });
}

/** How many invoices one batch before a read processes. */
const readBatch = 200;

/** Takes the due steps of the invoices in `scope`, before they are read. During maintenance none is taken. */
export async function takeDueSteps(
  { database, clock, maintenance }: Needs & Pick<Dependencies, 'maintenance'>,
  scope: InvoiceScope,
): Promise<void> {
  if (maintenance.isOn) return;
  for (;;) {
    const due = await listDueInvoices(database.read, clock.now(), readBatch, scope);
    for (const key of due) await takeSteps({ database, clock }, key);
    if (due.length < readBatch) return;
  }
}

type JobNeeds = Needs & Pick<Dependencies, 'log' | 'stopping'>;

/** Takes the due steps of all invoices, and returns how many invoices had one. A failure does not affect other invoices. */
export async function sweepRent(needs: JobNeeds): Promise<number> {
  const { database, clock, log, stopping } = needs;
  return forEachDue(
    (limit) => listDueInvoices(database.read, clock.now(), limit, {}),
    (key) => takeSteps(needs, key),
    {
      stopping,
      onFailure: (error, { id }) => log.error({ err: error, rentInvoiceId: id }, 'a step of a rent invoice failed'),
    },
  );
}

/** Makes the invoices of Confirmed monthly stays that a server of an older release has confirmed. Returns of how many. */
export async function makeMissingInvoices({ database, clock, log, stopping }: JobNeeds): Promise<number> {
  return forEachDue(
    (limit) => listWithoutInvoices(database.read, limit),
    (key) =>
      database.transaction(async (trx) => {
        await lockRow(trx, 'rent_property', key.property_id);
        const reservation = await lockReservation(trx, key);
        if (reservation.rent_invoices !== null || reservation.status !== BookingStatus.Confirmed) return false;
        await makeInvoices(trx, reservation, clock.now());
        return true;
      }),
    {
      stopping,
      onFailure: (error, { id }) => log.error({ err: error, reservationId: id }, 'making the rent invoices failed'),
    },
  );
}
