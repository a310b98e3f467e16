import type { Notification } from 'rental-marketplace-sdk';
import { moment, words } from '../language.js';
import { Loaded, useLoaded } from '../loading.js';
import { Empty, SearchLink } from '../parts/empty.js';
import { Guarded } from '../parts/guarded.js';
import { addressOf } from '../route.js';
import { service } from '../service.js';

export function News() {
  return <Guarded title={words.news}>{() => <Notifications />}</Guarded>;
}

function Notifications() {
  const news = useLoaded((signal) => service.getNotifications.autoPagingToArray({}, { limit: 100, signal }), []);
  const markAll = async () => {
    await service.markAllNotificationsAsRead();
    news.reload();
    // The header reloads its count.
    dispatchEvent(new Event('news'));
  };
  return (
    <Loaded of={news}>
      {(all) =>
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
                <Row key={one.id} one={one} />
              ))}
            </ul>
          </>
        )
      }
    </Loaded>
  );
}

function Row({ one: { title, message, isRead, createdAt, reservationId } }: { one: Notification }) {
  return (
    <li class={isRead ? 'sheet' : 'sheet fresh'}>
      <h2 dir="auto">{title}</h2>
      <p dir="auto">{message}</p>
      <p class="soft note between">
        {moment(createdAt)}
        {reservationId !== null && <a href={addressOf(`trips/${reservationId}`)}>{words.open}</a>}
      </p>
    </li>
  );
}
