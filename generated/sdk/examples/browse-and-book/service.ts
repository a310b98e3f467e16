/** The one client of the page, and the log-in that all its tabs share. */
import { type Tokens, createClient } from 'rental-marketplace-sdk';
import { useEffect, useState } from 'preact/hooks';
import { language } from './language.js';

export const baseUrl = document.querySelector<HTMLMetaElement>('meta[name=service]')!.content;

const readTokens = () => JSON.parse(localStorage.getItem('tokens') ?? '{}') as Tokens;
const changes = new EventTarget();
const changed = () => changes.dispatchEvent(new Event('tokens'));

function keepTokens(tokens: Tokens): void {
  localStorage.setItem('tokens', JSON.stringify(tokens));
  changed();
}

export const service = createClient({
  baseUrl,
  language,
  ...readTokens(),
  readTokens,
  onTokens: keepTokens,
});

// What another tab has logged in or out. Refreshed tokens come this way too.
addEventListener('storage', ({ key }) => {
  if (key !== 'tokens' && key !== null) return;
  service.tokens = readTokens();
  changed();
});

/** Ends the log-in on this device, whatever the service knows of it. */
export function forgetTokens(): void {
  service.tokens = {};
  keepTokens({});
}

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
