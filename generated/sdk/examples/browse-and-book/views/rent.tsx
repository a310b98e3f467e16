/** The rent of a stay by the month: its invoices, and its extension or end. */
import {
  BookingStatus,
  type RentInvoice,
  RentInvoiceStatus,
  RentType,
  type Reservation,
  UserRole,
  isApiError,
  nameOf as keyOf,
} from 'rental-marketplace-sdk';
import { useState } from 'preact/hooks';
import { type Stay, addDays, addMonths, today } from '../dates.js';
import { count, day, days, facts, money, number, words } from '../language.js';
import { Loaded, useLoaded } from '../loading.js';
import { Calendar } from '../parts/calendar.js';
import { Field, Form, Submit } from '../parts/form.js';
import { Stepper } from '../parts/stepper.js';
import { service, useRole } from '../service.js';
import { PaymentReturn, payOnline } from './payment-return.js';

export function Rent({ reservation, onChange }: { reservation: Reservation; onChange: () => void }) {
  const role = useRole();
  if (reservation.rentType !== RentType.Monthly || role === undefined) return null;
  const isOwner = role === UserRole.Owner;
  return (
    <>
      <Invoices reservation={reservation} isOwner={isOwner} onChange={onChange} />
      {reservation.status === BookingStatus.Confirmed && (
        <>
          {!isOwner && <Renewal reservation={reservation} onChange={onChange} />}
          <Notice reservation={reservation} onChange={onChange} />
        </>
      )}
    </>
  );
}

interface Properties {
  reservation: Reservation;
  onChange: () => void;
}

function Invoices({ reservation, isOwner, onChange }: Properties & { isOwner: boolean }) {
  const { id: reservationId } = reservation;
  const loading = useLoaded(
    async (signal) => {
      const list = isOwner ? service.getOwnerRentInvoices : service.getMyRentInvoices;
      const [invoices, providers, sessions] = await Promise.all([
        list({ reservationId, pageSize: 100 }, { signal }),
        isOwner ? undefined : service.getPaymentProviders({}, { signal }),
        isOwner ? undefined : service.getPaymentSessions({ reservationId, pageSize: 1 }, { signal }),
      ]);
      return { invoices: invoices.data, provider: providers?.data[0], last: sessions?.data[0] };
    },
    [reservation],
  );
  return (
    <Loaded of={loading}>
      {({ invoices, provider, last }) => {
        const next = isOwner ? undefined : invoices.find(({ openAmount }) => openAmount > 0);
        if (invoices.length === 0) return null;
        return (
          <section class="sheet rent" aria-labelledby="rent">
            <h2 id="rent">{words.rentTitle}</h2>
            {last?.rentInvoiceId && (
              <PaymentReturn
                session={last}
                onRead={() => {
                  loading.reload();
                  onChange();
                }}
              />
            )}
            <ul class="invoices">
              {invoices.map((invoice) => (
                <Invoice key={invoice.id} invoice={invoice} />
              ))}
            </ul>
            {next && provider && (
              <Form onSubmit={() => payOnline(reservationId, provider.name, next.id)}>
                <Submit>{words.rentPay(money(next.openAmount, next.currencyCode))}</Submit>
                <p class="soft note">{facts(words.rentMonth(number(next.period)), words.payElsewhere)}</p>
              </Form>
            )}
          </section>
        );
      }}
    </Loaded>
  );
}

function Invoice({ invoice }: { invoice: RentInvoice }) {
  const { period, periodStart, periodEnd, dueDate, status, isOverdue, amount, openAmount, currencyCode } = invoice;
  const isDue = openAmount > 0;
  return (
    <li class={isDue ? '' : 'soft'}>
      <div>
        <strong>{facts(words.rentMonth(number(period)), days(periodStart, periodEnd))}</strong>
        {isDue && (
          <p class={isOverdue ? 'fault note' : 'soft note'}>
            {(isOverdue ? words.rentOverdue : words.rentDue)(day(dueDate))}
          </p>
        )}
      </div>
      <span class="amount">{money(amount, currencyCode)}</span>
      <span class={`status ${isOverdue ? 'overdue' : (keyOf(RentInvoiceStatus, status) ?? '')}`}>
        {words.rentStates[status]}
      </span>
    </li>
  );
}

/** Adds months at the end. There is no further deposit. */
function Renewal({ reservation, onChange }: Properties) {
  const { id, propertyId, endDate, currencyCode } = reservation;
  const [months, setMonths] = useState(1);
  // Null if the listing is no longer offered.
  const listing = useLoaded(
    (signal) =>
      service.getRentPropertyById({ id: propertyId }, { signal }).then(
        ({ data }) => data,
        (error: unknown) => {
          if (isApiError(error, 'NOT_FOUND')) return null;
          throw error;
        },
      ),
    [propertyId],
  );
  return (
    <Loaded of={listing}>
      {(data) =>
        data?.rentType === RentType.Monthly && (
          <section class="sheet" aria-labelledby="renewal">
            <h2 id="renewal">{words.rentRenew}</h2>
            <Form
              onSubmit={async () => {
                await service.renewReservation({ id, months, expectedMonthlyAmount: data.price });
                onChange();
              }}
            >
              <Stepper
                label={words.rentMonthsLabel}
                name="months"
                value={months}
                max={12}
                onValue={(value = 1) => setMonths(value)}
              />
              <p class="soft note">
                {words.rentRenewNote(money(data.price, currencyCode), day(addMonths(endDate, months)))}
              </p>
              <Submit class="">{facts(words.rentRenew, count(months, words.rentMonths))}</Submit>
            </Form>
          </section>
        )
      }
    </Loaded>
  );
}

/** Ends the stay earlier, after the notice period. */
function Notice({ reservation, onChange }: Properties) {
  const { id, startDate, endDate, noticeDays } = reservation;
  const [last, setLast] = useState<Stay>();
  const soonest = addDays(today(), noticeDays ?? 0);
  const earliest = soonest > startDate ? soonest : addDays(startDate, 1);
  if (earliest >= endDate) return null;
  return (
    <section class="sheet" aria-labelledby="notice">
      <h2 id="notice">{words.notice}</h2>
      <p>{words.noticeDays(count(noticeDays ?? 0, words.calendarDays))}</p>
      <details>
        <summary>{words.chooseDay}</summary>
        <Calendar
          spans={[{ startDate: earliest, endDate }]}
          stay={last}
          onStay={setLast}
          departureOf={(chosen) => chosen}
          hint={words.noticeNote}
        />
        {last && (
          <Form
            onSubmit={async ({ reason }) => {
              await service.giveNotice({ id, endDate: last.endDate, reason });
              setLast(undefined);
              onChange();
            }}
          >
            <Field label={words.noticeReason} name="reason" codes={['STAY_TOO_SHORT', 'NOTICE_TOO_SHORT']} dir="auto" />
            <p class="soft note">{words.noticeNote}</p>
            <Submit class="danger">{words.noticeFor(day(last.endDate))}</Submit>
          </Form>
        )}
      </details>
    </section>
  );
}
