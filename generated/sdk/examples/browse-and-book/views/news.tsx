import { type Notification, NotificationType, type SavedSearch, UserRole } from 'rental-marketplace-sdk';
import { moment, words } from '../language.js';
import { Loaded, useLoaded } from '../loading.js';
import { Empty, SearchLink } from '../parts/empty.js';
import { Guarded } from '../parts/guarded.js';
import { addressOf } from '../route.js';
import { service, useRole } from '../service.js';
import { addressOfSearch } from './saved-searches.js';

export function News() {
  return <Guarded title={words.news}>{() => <Notifications />}</Guarded>;
}

function Notifications() {
  // Loaded together: a notification of matches leads to its saved search from the beginning.
  const news = useLoaded(async (signal) => {
    const all = await service.getNotifications.autoPagingToArray({}, { limit: 100, signal });
    const hasMatches = all.some(({ type }) => type === NotificationType.SavedSearchMatched);
    const searches = hasMatches ? await service.getMySavedSearches.autoPagingToArray({}, { limit: 100, signal }) : [];
    return { all, searches };
  }, []);
  const markAll = async () => {
    await service.markAllNotificationsAsRead();
    news.reload();
    // The header reloads its count.
    dispatchEvent(new Event('news'));
  };
  return (
    <Loaded of={news}>
      {({ all, searches }) =>
        all.length === 0 ? (
          <Empty icon="bell" text={words.noNews}>
            <SearchLink />
          </Empty>
        ) : (
          <>
            {all.some(({ isRead }) => !isRead) && (
              <button type="button" onClick={() => void markAll()}>
                {words.readAll}
              </button>
            )}
            <ul class="rows">
              {all.map((one) => (
                <Row key={one.id} one={one} searches={searches} />
              ))}
            </ul>
          </>
        )
      }
    </Loaded>
  );
}

/** Where a notification leads: to the reservation, to a part of the account, or to the saved search that has found the listing. */
function subjectOf(
  { type, message, reservationId, propertyId }: Notification,
  searches: SavedSearch[],
  role: UserRole | undefined,
) {
  // An administrator has no trips; deposits are what they are notified of.
  if (role === UserRole.Admin) return reservationId === null ? undefined : addressOf('administration/deposits');
  if (reservationId !== null) return addressOf(`trips/${reservationId}`);
  if (type === NotificationType.IdentityVerified) return addressOf('account/identity');
  if (type === NotificationType.ComplaintDecided) return addressOf('account/reports');
  if (type !== NotificationType.SavedSearchMatched) return undefined;
  const search = searches.find(
    ({ name, newPropertyIds }) => newPropertyIds.includes(propertyId!) && message.includes(name),
  );
  return search ? addressOfSearch(search) : addressOf('account/searches');
}

function Row({ one, searches }: { one: Notification; searches: SavedSearch[] }) {
  const { title, message, isRead, createdAt, type } = one;
  const subject = subjectOf(one, searches, useRole());
  return (
    <li class={isRead ? 'sheet' : 'sheet fresh'}>
      <h2 dir="auto">{title}</h2>
      <p dir="auto">{message}</p>
      <p class="soft note between">
        {moment(createdAt)}
        {subject && (
          <a href={subject}>{type === NotificationType.SavedSearchMatched ? words.showMatches : words.open}</a>
        )}
      </p>
    </li>
  );
}
