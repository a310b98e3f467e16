/** Deposits that wait for a decision: the declared payment with its receipt, and the decision. */
import {
  BookingStatus,
  PaymentPurpose,
  PaymentStatus,
  type PaymentTransaction,
  type Reservation,
  isApiError,
} from 'rental-marketplace-sdk';
import { days, facts, moment, money, words } from '../language.js';
import { Loaded, useLoaded } from '../loading.js';
import { Disclosure } from '../parts/disclosure.js';
import { Field, Form, Submit } from '../parts/form.js';
import { Pages } from '../parts/pages.js';
import { Picture } from '../parts/picture.js';
import { service } from '../service.js';
import { Status } from './trips.js';

export function PendingDeposits() {
  return (
    <Pages
      read={(page, signal) => service.getPendingDeposits(page, { signal })}
      icon="bag"
      none={words.noDeposits}
      children={(one, onDecided) => <Row key={one.id} one={one} onDecided={onDecided} />}
    />
  );
}

const nameOfGuest = ({ customer }: Reservation) => (customer ? `${customer.firstName} ${customer.lastName}` : '');

function Row({ one, onDecided }: { one: Reservation; onDecided: () => void }) {
  const { property, startDate, endDate, depositAmount, currencyCode, holdExpiresAt, status } = one;
  return (
    <li class="sheet case">
      <div class="between">
        <h2>
          <bdi>{property.title}</bdi>
        </h2>
        <Status status={status} />
      </div>
      <p>
        {facts(
          nameOfGuest(one),
          days(startDate, endDate),
          words.depositOf(money(depositAmount, currencyCode)),
          holdExpiresAt !== null && words.heldUntil(moment(holdExpiresAt)),
        )}
      </p>
      {status === BookingStatus.DepositPaid ? (
        <Disclosure summary={words.showPayment}>{() => <Payments reservation={one} />}</Disclosure>
      ) : (
        <p class="soft">{words.noPayment}</p>
      )}
      <Decision one={one} onDecided={onDecided} />
    </li>
  );
}

/** The declared payments of the deposit: one, unless an earlier one is not decided yet. */
function Payments({ reservation }: { reservation: Reservation }) {
  const { id: reservationId, currencyCode } = reservation;
  const declared = { reservationId, status: PaymentStatus.Pending, purpose: PaymentPurpose.Deposit };
  const loading = useLoaded((signal) => service.getPaymentTransactions(declared, { signal }), [reservationId]);
  return (
    <Loaded of={loading}>
      {({ data }) =>
        data.map((one) => <Payment key={one.id} one={one} currency={currencyCode} name={nameOfGuest(reservation)} />)
      }
    </Loaded>
  );
}

function Payment({ one, currency, name }: { one: PaymentTransaction; currency: string; name: string }) {
  const { id, amount, reference, createdAt, hasReceipt } = one;
  return (
    <div class="evidence">
      <p>{facts(money(amount, currency), reference && words.referenceIs(reference), moment(createdAt))}</p>
      {hasReceipt ? (
        <Picture
          read={(signal) => service.getPaymentReceipt({ id }, { signal })}
          width={400}
          height={600}
          alt={words.receiptOf(name)}
        />
      ) : (
        <p class="soft">{words.noReceipt}</p>
      )}
    </div>
  );
}

function Decision({ one: { id: reservationId, status }, onDecided }: { one: Reservation; onDecided: () => void }) {
  const act = async (call: Promise<unknown>) => {
    // Another administrator can be faster, or the hold has expired: show the current list instead of an error.
    await call.catch((error: unknown) => {
      if (!isApiError(error, 'STATE_CONFLICT')) throw error;
    });
    onDecided();
  };
  const isDeclared = status === BookingStatus.DepositPaid;
  return (
    <div class="verdict">
      <Form onSubmit={() => act(service.confirmDeposit({ reservationId }))}>
        <Submit>{words.confirmDeposit}</Submit>
      </Form>
      <details>
        <summary>{words.rejectDeposit}</summary>
        <Form
          onSubmit={({ reason = '', nights }) =>
            act(service.rejectDeposit({ reservationId, reason, releaseDates: nights !== 'keep' }))
          }
        >
          {isDeclared && (
            <Field
              label={words.nightsAfter}
              name="nights"
              options={[
                { value: 'release', label: words.releaseNights },
                { value: 'keep', label: words.keepNights },
              ]}
            />
          )}
          <Field label={words.guestReads} name="reason" dir="auto" maxLength={500} required />
          <Submit class="danger">{words.rejectDeposit}</Submit>
        </Form>
      </details>
    </div>
  );
}
