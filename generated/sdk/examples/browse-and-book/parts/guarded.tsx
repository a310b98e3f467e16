import type { ComponentChildren } from 'preact';
import { words } from '../language.js';
import { askToLogIn } from '../login.js';
import { useLoggedIn } from '../service.js';
import { Empty } from './empty.js';

/** Shows its content to logged-in users, and a log-in button to others. */
export function Guarded({ title, children }: { title: string; children: () => ComponentChildren }) {
  const isLoggedIn = useLoggedIn();
  return (
    <>
      <h1>{title}</h1>
      {isLoggedIn ? (
        children()
      ) : (
        <Empty icon="key" text={words.logInFirst}>
          <button class="primary" type="button" onClick={() => void askToLogIn()}>
            {words.logIn}
          </button>
        </Empty>
      )}
    </>
  );
}
