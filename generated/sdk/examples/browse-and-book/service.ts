/** The client of the page. All tabs share its log-in. */
import { type Tokens, UserRole, createClient } from 'rental-marketplace-sdk';
import { useEffect, useState } from 'preact/hooks';
import { language } from './language.js';

export const baseUrl = document.querySelector<HTMLMetaElement>('meta[name=service]')!.content;

const readTokens = () => JSON.parse(localStorage.getItem('tokens') ?? '{}') as Tokens;
const changes = new EventTarget();
const notifyChange = () => changes.dispatchEvent(new Event('tokens'));

function storeTokens(tokens: Tokens): void {
  localStorage.setItem('tokens', JSON.stringify(tokens));
  notifyChange();
}

export const service = createClient({
  baseUrl,
  language,
  ...readTokens(),
  readTokens,
  onTokens: storeTokens,
});

// Another tab has logged in or out, or has refreshed the tokens.
addEventListener('storage', ({ key }) => {
  if (key !== 'tokens' && key !== null) return;
  service.tokens = readTokens();
  notifyChange();
});

/** Ends the log-in on this device without calling the service. */
export function forgetTokens(): void {
  service.tokens = {};
  storeTokens({});
}

/** Whether the user is logged in. Components are rendered again when this changes. */
export function useLoggedIn(): boolean {
  const current = () => service.tokens.refreshToken !== undefined;
  const [isLoggedIn, set] = useState(current);
  useEffect(() => {
    const update = () => set(current());
    changes.addEventListener('tokens', update);
    update();
    return () => changes.removeEventListener('tokens', update);
  }, []);
  return isLoggedIn;
}

export const pictureUrl = (path: string) => baseUrl + path;

let ownRole: Promise<UserRole> | undefined;

/** The role of the user who is logged in; undefined until it is known. */
export function useRole(): UserRole | undefined {
  const isLoggedIn = useLoggedIn();
  const [role, set] = useState<UserRole>();
  useEffect(() => {
    ownRole = isLoggedIn ? (ownRole ?? service.getMe().then(({ data }) => data.role)) : undefined;
    if (!ownRole) return set(undefined);
    let isCurrent = true;
    ownRole.then(
      (known) => isCurrent && set(known),
      () => (ownRole = undefined),
    );
    return () => void (isCurrent = false);
  }, [isLoggedIn]);
  return role;
}

/** Whether favorites and saved searches are for this role; also for users who are not logged in yet. */
export const isGuestOrOwner = (role: UserRole | undefined) =>
  role === undefined || role === UserRole.Customer || role === UserRole.Owner;
