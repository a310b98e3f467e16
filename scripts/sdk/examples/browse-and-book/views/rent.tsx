/** The rent of a stay by the month: its invoices and its extension. */
import {
  BookingStatus,
  type RenewalQuote,
  type RentInvoice,
  RentInvoiceStatus,
  RentType,
  type Reservation,
  UserRole,
  isApiError,
  nameOf as keyOf,
} from 'rental-marketplace-sdk';
import { useState } from 'preact/hooks';
import { count, day, days, facts, money, number, words } from '../language.js';
import { Loaded, useLoaded } from '../loading.js';
import { Form, Submit } from '../parts/form.js';
import { Stepper } from '../parts/stepper.js';
import { service, useRole } from '../service.js';
import { Notice } from './notice.js';
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

/** Adds months at the end, at the price and on the terms of the quote. There is no further deposit. */
function Renewal({ reservation, onChange }: Properties) {
  const { id } = reservation;
  const [months, setMonths] = useState(1);
  // Null if the stay cannot be renewed, for example because the listing is no longer offered.
  const quote = useLoaded(
    (signal) =>
      service.getRenewalQuote({ id, months }, { signal }).then(
        ({ data }) => data,
        (error: unknown) => {
          if (isApiError(error, 'STATE_CONFLICT')) return null;
          throw error;
        },
      ),
    [reservation, months],
  );
  if (quote.data === null) return null;
  const renew = async (terms: RenewalQuote) => {
    const expected = {
      expectedMonthlyAmount: terms.monthlyAmount,
      expectedMonthlyDueAtArrivalAmount: terms.monthlyDueAtArrivalAmount,
      expectedTermsDigest: terms.termsDigest,
    };
    await service.renewReservation({ id, months: terms.months, ...expected }).catch((error: unknown) => {
      if (isApiError(error, 'PRICE_CHANGED', 'DATES_NOT_AVAILABLE')) quote.reload();
      throw error;
    });
    onChange();
  };
  return (
    <section class="sheet" aria-labelledby="renewal">
      <h2 id="renewal">{words.rentRenew}</h2>
      <Stepper
        label={words.rentMonthsLabel}
        name="months"
        value={months}
        max={12}
        onValue={(value = 1) => setMonths(value)}
      />
      <Loaded of={quote}>
        {(terms) =>
          terms && (
            <Form onSubmit={() => renew(terms)}>
              <p class="soft note">
                {words.rentRenewNote(money(terms.monthlyAmount, terms.currencyCode), day(terms.endDate))}
              </p>
              <dl class="sums">
                <dt>{words.total}</dt>
                <dd>{money(terms.addedAmount, terms.currencyCode)}</dd>
              </dl>
              {terms.isAvailable ? (
                <Submit class="">{facts(words.rentRenew, count(terms.months, words.rentMonths))}</Submit>
              ) : (
                <p class="fault">{words.notFree}</p>
              )}
            </Form>
          )
        }
      </Loaded>
    </section>
  );
}
