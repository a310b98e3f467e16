import { UserRole } from 'rental-marketplace-sdk';
import { useEffect } from 'preact/hooks';
import { count, language, number, switchLanguage, words } from './language.js';
import { useLoaded } from './loading.js';
import { askToLogIn } from './login.js';
import { Icon, type IconName } from './parts/icon.js';
import { addressOf } from './route.js';
import { forgetTokens, service, useLoggedIn, useRole } from './service.js';

const links: { path: string; icon: IconName; name: string }[] = [
  { path: '', icon: 'search', name: words.find },
  { path: 'favorites', icon: 'heart', name: words.favorites },
  { path: 'listings', icon: 'home', name: words.listings },
  { path: 'trips', icon: 'bag', name: words.trips },
  { path: 'messages', icon: 'message', name: words.messages },
  { path: 'administration', icon: 'check', name: words.decisions },
  { path: 'news', icon: 'bell', name: words.news },
];

const everywhere = ['', 'news'];

/** Whether users with this role have the view. Users who are not logged in see what guests see. */
function isFor(role: UserRole | undefined, path: string): boolean {
  if (role === UserRole.Admin) return path === 'administration' || everywhere.includes(path);
  if (role === UserRole.Agent) return everywhere.includes(path);
  if (role === UserRole.Owner && path === 'favorites') return false;
  if (role !== UserRole.Owner && path === 'listings') return false;
  return path !== 'administration';
}

/** The number of unread notifications; loaded every minute and after notifications were read. */
function useUnread(isLoggedIn: boolean): number {
  const { data, reload } = useLoaded(
    async (signal) => (isLoggedIn ? (await service.getUnreadCount({}, { signal })).data.count : 0),
    [isLoggedIn],
  );
  useEffect(() => {
    const timer = setInterval(reload, 60_000);
    addEventListener('hashchange', reload);
    addEventListener('news', reload);
    return () => {
      clearInterval(timer);
      removeEventListener('hashchange', reload);
      removeEventListener('news', reload);
    };
  }, []);
  return data ?? 0;
}

export function Header({ at }: { at: string }) {
  const isLoggedIn = useLoggedIn();
  const role = useRole();
  const isOwner = role === UserRole.Owner;
  const unread = useUnread(isLoggedIn);
  const other = language === 'en' ? 'ar' : 'en';
  return (
    <header class="top">
      <a class="brand" href={addressOf('')}>
        <img src="icon.svg" alt="" width="32" height="32" />
        {words.brand}
      </a>
      <nav aria-label={words.menu}>
        {links
          .filter(({ path }) => isFor(role, path))
          .map(({ path, icon, name }) => (
            <a key={path} href={addressOf(path)} aria-current={at === path ? 'page' : undefined}>
              <Icon name={icon} />
              <span>{path === 'trips' && isOwner ? words.bookings : name}</span>
              {path === 'news' && unread > 0 && (
                <span class="badge">
                  <span aria-hidden="true">{number(unread)}</span>
                  <span class="unseen">{count(unread, words.unread)}</span>
                </span>
              )}
            </a>
          ))}
      </nav>
      <button class="quiet" type="button" lang={other} onClick={() => switchLanguage(other)}>
        {words.other}
      </button>
      {isLoggedIn ? (
        <>
          {isFor(role, 'account') && (
            <a
              class="account-link"
              href={addressOf('account')}
              aria-label={words.account}
              aria-current={at === 'account' ? 'page' : undefined}
            >
              <Icon name="user" />
            </a>
          )}
          <button type="button" onClick={() => void logOut()}>
            {words.logOut}
          </button>
        </>
      ) : (
        <button class="primary" type="button" onClick={() => void askToLogIn()}>
          {words.logIn}
        </button>
      )}
    </header>
  );
}

async function logOut(): Promise<void> {
  // If the service is unavailable, the log-in ends on this device only.
  await service.logOut({}).catch(forgetTokens);
  location.hash = '';
}
