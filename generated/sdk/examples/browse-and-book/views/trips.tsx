import { type Reservation, nameOf as keyOf, BookingStatus } from 'rental-marketplace-sdk';
import { count, days, money, words } from '../language.js';
import { Loaded, useLoaded } from '../loading.js';
import { cityOf, nameOf } from '../names.js';
import { Guarded } from '../parts/guarded.js';
import { addressOf } from '../route.js';
import { pictureUrl, service } from '../service.js';

export function Trips() {
  return <Guarded title={words.yourTrips}>{() => <Reservations />}</Guarded>;
}

function Reservations() {
  const mine = useLoaded((signal) => service.getMyReservations.autoPagingToArray({}, { limit: 100, signal }), []);
  return (
    <Loaded of={mine}>
      {(reservations) =>
        reservations.length > 0 ? (
          <ul class="rows">
            {reservations.map((one) => (
              <Row key={one.id} one={one} />
            ))}
          </ul>
        ) : (
          <p class="empty">
            {words.noTrips} <a href={addressOf('')}>{words.find}</a>
          </p>
        )
      }
    </Loaded>
  );
}

/** The colour of a state: waiting, confirmed, or finished. */
export function Status({ status }: { status: BookingStatus }) {
  return <span class={`status ${keyOf(BookingStatus, status) ?? ''}`}>{nameOf('bookingStatus', status)}</span>;
}

function Row({
  one: { id, property, startDate, endDate, nights, status, totalAmount, currencyCode },
}: {
  one: Reservation;
}) {
  return (
    <li class="sheet row">
      <div class="picture">{property.image && <img src={pictureUrl(property.image)} alt="" loading="lazy" />}</div>
      <div class="facts">
        <h2>
          <a class="whole" href={addressOf(`trips/${id}`)} dir="auto">
            {property.title}
          </a>
        </h2>
        <p>
          {days(startDate, endDate)} · {cityOf(property.city)?.name}
        </p>
        <p class="soft">
          {count(nights, words.nights)} · {money(totalAmount, currencyCode)}
        </p>
      </div>
      <Status status={status} />
    </li>
  );
}
