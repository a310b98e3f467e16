/** What belongs to the user: saved searches and complaints. */
import { words } from '../language.js';
import { Guarded } from '../parts/guarded.js';
import { addressOf } from '../route.js';
import { MyComplaints } from './complaints.js';
import { SavedSearches } from './saved-searches.js';

const parts = [
  { path: 'searches', name: words.searches, Content: SavedSearches },
  { path: 'reports', name: words.reports, Content: MyComplaints },
];

/** `#/account/searches`, `#/account/reports`. */
export function Account({ path: [at] }: { path: string[] }) {
  const current = parts.find(({ path }) => path === at) ?? parts[0]!;
  return (
    <Guarded title={words.account}>
      {() => (
        <>
          <nav class="tabs" aria-label={words.account}>
            {parts.map(({ path, name }) => (
              <a
                key={path}
                href={addressOf(`account/${path}`)}
                aria-current={path === current.path ? 'page' : undefined}
              >
                {name}
              </a>
            ))}
          </nav>
          <current.Content />
        </>
      )}
    </Guarded>
  );
}
