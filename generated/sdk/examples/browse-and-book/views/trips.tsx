import { type Reservation, BookingStatus, UserRole, nameOf as keyOf } from 'rental-marketplace-sdk';
import { today } from '../dates.js';
import { count, days, facts, money, words } from '../language.js';
import { Loaded, useLoaded } from '../loading.js';
import { cityOf, nameOf } from '../names.js';
import { Empty, SearchLink } from '../parts/empty.js';
import { Guarded } from '../parts/guarded.js';
import { addressOf } from '../route.js';
import { pictureUrl, service, useRole } from '../service.js';
import { Requests, readRequests } from './requests.js';

/** The trips of a customer; for an owner, the bookings of their listings. */
export function Trips() {
  const role = useRole();
  return (
    <Guarded title={role === UserRole.Owner ? words.yourBookings : words.yourTrips}>
      {() => role !== undefined && <Reservations isOwner={role === UserRole.Owner} />}
    </Guarded>
  );
}

function Reservations({ isOwner }: { isOwner: boolean }) {
  const list = isOwner ? service.getOwnerReservations : service.getMyReservations;
  const loading = useLoaded(
    async (signal) => {
      const [reservations, requests] = await Promise.all([
        list.autoPagingToArray({}, { limit: 100, signal }),
        readRequests(isOwner, signal),
      ]);
      return { reservations, requests };
    },
    [isOwner],
  );
  return (
    <Loaded of={loading}>
      {({ reservations, requests }) => (
        <>
          <Requests requests={requests} isOwner={isOwner} onDecided={loading.reload} />
          {reservations.length > 0 ? (
            groupsOf(reservations).map(({ key, title, members }) => (
              <section key={key} class="rows" aria-labelledby={key}>
                <h2 id={key}>{title}</h2>
                <ul class="rows">
                  {members.map((one) => (
                    <Row key={one.id} one={one} />
                  ))}
                </ul>
              </section>
            ))
          ) : (
            <Empty icon="bag" text={isOwner ? words.noBookings : words.noTrips}>
              {isOwner ? (
                <a class="button primary" href={addressOf('listings')}>
                  {words.yourListings}
                </a>
              ) : (
                <SearchLink />
              )}
            </Empty>
          )}
        </>
      )}
    </Loaded>
  );
}

const { Completed, NoShow, Cancelled, Rejected, Expired } = BookingStatus;
const isOneOf = (status: BookingStatus, ...states: BookingStatus[]) => states.includes(status);

/** The next stay is the first of the upcoming ones; in the other groups, the last one is first. */
function groupsOf(reservations: Reservation[]) {
  const byDate = reservations.toSorted((one, other) => (one.startDate < other.startDate ? -1 : 1));
  const now = today();
  const groupOf = ({ status, endDate }: Reservation) => {
    if (isOneOf(status, Cancelled, Rejected, Expired)) return 'cancelled';
    return isOneOf(status, Completed, NoShow) || endDate < now ? 'past' : 'upcoming';
  };
  const of = (group: string) => byDate.filter((one) => groupOf(one) === group);
  return [
    { key: 'upcoming', title: words.upcoming, members: of('upcoming') },
    { key: 'past', title: words.past, members: of('past').toReversed() },
    { key: 'cancelled', title: words.cancelled, members: of('cancelled').toReversed() },
  ].filter(({ members }) => members.length > 0);
}

/** The colour of a state: waiting, confirmed, or finished. */
export function Status({ status }: { status: BookingStatus }) {
  return <span class={`status ${keyOf(BookingStatus, status) ?? ''}`}>{nameOf('bookingStatus', status)}</span>;
}

function Row({
  one: { id, customer, property, startDate, endDate, nights, status, totalAmount, currencyCode },
}: {
  one: Reservation;
}) {
  return (
    <li class="sheet row">
      <div class="picture">{property.image && <img src={pictureUrl(property.image)} alt="" loading="lazy" />}</div>
      <div class="facts">
        <h3>
          <a class="whole" href={addressOf(`trips/${id}`)} dir="auto">
            {property.title}
          </a>
        </h3>
        <p>{facts(days(startDate, endDate), cityOf(property.city)?.name)}</p>
        <p class="soft">
          {facts(
            customer && `${customer.firstName} ${customer.lastName}`,
            count(nights, words.nights),
            money(totalAmount, currencyCode),
          )}
        </p>
      </div>
      <Status status={status} />
    </li>
  );
}
