import { isApiError } from 'rental-marketplace-sdk';
import { words } from '../language.js';

/** The service's error message, or that the service could not be reached. */
export function messageOf(error: unknown): string {
  if (isApiError(error) && error.code !== '' && error.status < 500) return error.message;
  return navigator.onLine ? words.away : words.offline;
}

/** An error message, with a retry button if `retry` is given. */
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
