/** The methods of `accepts` 2 that are used; the package has no types. */
declare module 'accepts' {
  import type { IncomingMessage } from 'node:http';

  interface Accepts {
    /** The preferred one of `languages` (RFC 9110, 12.5.4), the first of several equal ones; false if the request accepts none. */
    languages<Tag extends string>(languages: readonly Tag[]): Tag | false;
    /** The preferred one of `types` (RFC 9110, 12.5.1), as {@link languages}. */
    types<Type extends string>(types: readonly Type[]): Type | false;
  }

  export default function accepts(request: Pick<IncomingMessage, 'headers'>): Accepts;
}
