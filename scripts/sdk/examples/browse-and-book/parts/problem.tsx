import { isApiError } from 'rental-marketplace-sdk';
import { words } from '../language.js';

/** For people: what the service says, or that it was not reached. */
export function messageOf(error: unknown): string {
  if (isApiError(error) && error.code !== '' && error.status < 500) return error.message;
  return navigator.onLine ? words.away : words.offline;
}

/** A fault in sight, with another try where that may help. */
export function Problem({ error, retry }: { error: unknown; retry?: () => void }) {
  return (
    <div class="problem" role="alert">
      <p>{messageOf(error)}</p>
      {retry && (
        <button type="button" onClick={retry}>
          {words.again}
        </button>
      )}
    </div>
  );
}
