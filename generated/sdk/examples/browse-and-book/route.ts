/** The current view, from the part of the address after the #: `#/listing/11?startDate=2027-01-05`. */
import { useEffect, useState } from 'preact/hooks';

export interface Route {
  /** `['listing', '11']`; empty for the search. */
  path: string[];
  query: Record<string, string>;
}

function current(): Route {
  const [path = '', query = ''] = location.hash.replace(/^#\/?/, '').split('?');
  return { path: path.split('/').filter(Boolean), query: Object.fromEntries(new URLSearchParams(query)) };
}

/** The address of a view; undefined query members are left out. */
export function addressOf(path: string, query: Record<string, string | undefined> = {}): string {
  const given = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]));
  const search = new URLSearchParams(given).toString();
  return `#/${path}${search && `?${search}`}`;
}

export function useRoute(): Route {
  const [route, setRoute] = useState(current);
  useEffect(() => {
    let shown = current().path.join('/');
    const update = () => {
      const next = current();
      setRoute(next);
      // Another search in the same view does not move the page.
      if (next.path.join('/') !== shown) scrollTo(0, 0);
      shown = next.path.join('/');
    };
    addEventListener('hashchange', update);
    return () => removeEventListener('hashchange', update);
  }, []);
  return route;
}
