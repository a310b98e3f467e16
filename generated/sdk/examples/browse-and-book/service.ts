/** The one client of the page, and the log-in that all its tabs share. */
import { type Tokens, createClient } from 'rental-marketplace-sdk';
import { useEffect, useState } from 'preact/hooks';
import { language } from './language.js';

export const baseUrl = document.querySelector<HTMLMetaElement>('meta[name=service]')!.content;

const readTokens = () => JSON.parse(localStorage.getItem('tokens') ?? '{}') as Tokens;
const changes = new EventTarget();

export const service = createClient({
  baseUrl,
  language,
  ...readTokens(),
  readTokens,
  onTokens(tokens) {
    localStorage.setItem('tokens', JSON.stringify(tokens));
    changes.dispatchEvent(new Event('tokens'));
  },
});

// What another tab has logged in or out. Refreshed tokens come this way too.
addEventListener('storage', ({ key }) => {
  if (key === 'tokens' || key === null) service.tokens = readTokens();
});

/** Whether somebody is logged in; components are drawn anew when that changes. */
export function useLoggedIn(): boolean {
  const now = () => service.tokens.refreshToken !== undefined;
  const [isLoggedIn, set] = useState(now);
  useEffect(() => {
    const update = () => set(now());
    changes.addEventListener('tokens', update);
    update();
    return () => changes.removeEventListener('tokens', update);
  }, []);
  return isLoggedIn;
}

export const pictureUrl = (path: string) => baseUrl + path;
