import type { ComponentChildren } from 'preact';
import { words } from '../language.js';
import { askToLogIn } from '../login.js';
import { useLoggedIn } from '../service.js';

/** Shows its content to logged-in users, and a log-in button to others. */
export function Guarded({ title, children }: { title: string; children: () => ComponentChildren }) {
  const isLoggedIn = useLoggedIn();
  return (
    <>
      <h1>{title}</h1>
      {isLoggedIn ? (
        children()
      ) : (
        <div class="empty">
          <p>{words.logInFirst}</p>
          <button class="primary" type="button" onClick={() => void askToLogIn()}>
            {words.logIn}
          </button>
        </div>
      )}
    </>
  );
}
