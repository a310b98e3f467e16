/** A booking: its state, and what the customer can do next. */
import {
  BookingStatus,
  RentType,
  type Reservation,
  UserRole,
  canTransition,
  nameOf as keyOf,
} from 'rental-marketplace-sdk';
import { today } from '../dates.js';
import { count, days, facts, moment, money, number, words } from '../language.js';
import { Loaded, useLoaded } from '../loading.js';
import { cityOf } from '../names.js';
import { Guarded } from '../parts/guarded.js';
import { Icon } from '../parts/icon.js';
import { PriceLines } from '../parts/price-lines.js';
import { addressOf } from '../route.js';
import { pictureUrl, service, useRole } from '../service.js';
import { Cancellation } from './cancellation.js';
import { CardPayment } from './card-payment.js';
import { Changes } from './changes.js';
import { Deposit } from './deposit.js';
import { WriteButton } from './messages.js';
import { Rent } from './rent.js';
import { StayReviews } from './reviews.js';
import { Status } from './trips.js';

export function Trip({ id }: { id: number }) {
  const isOwner = useRole() === UserRole.Owner;
  return (
    <>
      <a class="link back" href={addressOf('trips')}>
        <Icon name="back" /> {isOwner ? words.yourBookings : words.yourTrips}
      </a>
      <Guarded title={words.bookedAs(number(id))}>{() => <Booked id={id} />}</Guarded>
    </>
  );
}

function Booked({ id }: { id: number }) {
  const role = useRole();
  const isOwner = role === UserRole.Owner;
  const loading = useLoaded((signal) => service.getReservationById({ id }, { signal }), [id]);
  return (
    <Loaded of={loading}>
      {({ data }) => (
        <div class="columns trip">
          <Summary reservation={data} />
          <div class="rows">
            {data.status === BookingStatus.Pending && role === UserRole.Customer && (
              <>
                <CardPayment reservation={data} onChange={loading.reload} />
                <Deposit reservation={data} onSent={loading.reload} />
              </>
            )}
            {role !== undefined && <StayReviews reservation={data} isOwner={isOwner} />}
            <Rent reservation={data} onChange={loading.reload} />
            <Changes reservation={data} onChange={loading.reload} />
            {data.startDate > today() &&
              canTransition('BookingStatus', data.status, BookingStatus.Cancelled, isOwner ? 'Owner' : 'Customer') && (
                <Cancellation reservation={data} isOwner={isOwner} onCancelled={loading.reload} />
              )}
          </div>
        </div>
      )}
    </Loaded>
  );
}

function Summary({ reservation }: { reservation: Reservation }) {
  const { property, customer, startDate, endDate, nights, status, currencyCode, guestsCount } = reservation;
  const amount = (value: number) => money(value, currencyCode);
  // A finished or cancelled booking has no balance and cannot be cancelled.
  const isAhead = [BookingStatus.Pending, BookingStatus.DepositPaid, BookingStatus.Confirmed].some(
    (one) => one === status,
  );
  return (
    <section class="sheet">
      {property.image && <img class="large" src={pictureUrl(property.image)} alt="" />}
      <div class="between">
        <h2>
          <bdi>{property.title}</bdi>
        </h2>
        <Status status={status} />
      </div>
      {customer === null ? (
        <p class="outcome" role="status">
          {outcomeOf(reservation)}
        </p>
      ) : (
        <p>
          <bdi>{words.guestIs(`${customer.firstName} ${customer.lastName}`)}</bdi>
        </p>
      )}
      <p>
        {facts(
          days(startDate, endDate),
          count(nights, words.nights),
          cityOf(property.city)?.name,
          guestsCount !== null && count(guestsCount, words.guestsCount),
        )}
      </p>
      <dl class="sums">
        <dt>{words.total}</dt>
        <dd>{amount(reservation.totalAmount)}</dd>
        {reservation.lines !== null && reservation.lines.length > 1 && (
          <PriceLines lines={reservation.lines} currencyCode={currencyCode} />
        )}
        {isAhead && (
          <>
            {reservation.depositAmount > 0 && (
              <>
                <dt>{words.dueNow}</dt>
                <dd>{amount(reservation.depositAmount)}</dd>
              </>
            )}
            <dt>{reservation.rentType === RentType.Monthly ? words.dueByMonth : words.dueLater}</dt>
            <dd>{amount(reservation.balanceAmount)}</dd>
          </>
        )}
      </dl>
      <WriteButton about={{ kind: 'stay', id: reservation.id }}>
        {customer === null ? words.writeOwner : words.writeGuest}
      </WriteButton>
      {isAhead && <p class="soft note">{words.policies[reservation.cancellationPolicy]}</p>}
    </section>
  );
}

/** The state of a booking in words. */
function outcomeOf(reservation: Reservation): string {
  const { status, depositAmount, currencyCode, holdExpiresAt, refundAmount, refundStatus, rejectionReason } =
    reservation;
  if (status === BookingStatus.Pending && holdExpiresAt !== null)
    return words.outcomes.pending(money(depositAmount, currencyCode), moment(holdExpiresAt));
  if (status === BookingStatus.Cancelled) {
    const back = refundAmount ? words.refunded(money(refundAmount, currencyCode)) : words.refundedNothing;
    const state = refundStatus === null ? '' : words.refundStates[refundStatus];
    return [words.outcomes.cancelled, back, state].filter(Boolean).join(' ');
  }
  const key = keyOf(BookingStatus, status);
  const name = key && key[0]!.toLowerCase() + key.slice(1);
  const outcome = words.outcomes[name as Exclude<keyof typeof words.outcomes, 'pending'>] ?? '';
  return [outcome, rejectionReason].filter(Boolean).join(' ');
}
