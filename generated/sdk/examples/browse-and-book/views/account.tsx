/** What belongs to the user: saved searches, complaints, and the identity of a customer. */
import { UserRole } from 'rental-marketplace-sdk';
import { words } from '../language.js';
import { Guarded } from '../parts/guarded.js';
import { Tabs } from '../parts/tabs.js';
import { useRole } from '../service.js';
import { MyComplaints } from './complaints.js';
import { Identity } from './identity.js';
import { SavedSearches } from './saved-searches.js';

const all = [
  { path: 'searches', name: words.searches, Content: SavedSearches },
  { path: 'reports', name: words.reports, Content: MyComplaints },
  // Owners have sent theirs when they registered.
  { path: 'identity', name: words.identity, Content: Identity },
];

/** `#/account/searches`, `#/account/reports`, `#/account/identity`. */
export function Account({ path: [at] }: { path: string[] }) {
  const role = useRole();
  const parts = all.filter(({ Content }) => Content !== Identity || role === UserRole.Customer);
  const current = parts.find(({ path }) => path === at) ?? parts[0]!;
  return (
    <Guarded title={words.account}>
      {() => (
        <>
          <Tabs under="account" title={words.account} parts={parts} current={current.path} />
          <current.Content />
        </>
      )}
    </Guarded>
  );
}
