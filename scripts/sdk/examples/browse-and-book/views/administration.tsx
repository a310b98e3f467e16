/** What waits for a decision of an administrator: deposits, identities of customers, and complaints. */
import { UserRole } from 'rental-marketplace-sdk';
import { words } from '../language.js';
import { Empty, SearchLink } from '../parts/empty.js';
import { Guarded } from '../parts/guarded.js';
import { Tabs } from '../parts/tabs.js';
import { useRole } from '../service.js';
import { OpenComplaints } from './open-complaints.js';
import { PendingDeposits } from './pending-deposits.js';
import { PendingIdentities } from './pending-identities.js';

const parts = [
  { path: 'deposits', name: words.deposits, Content: PendingDeposits },
  { path: 'identities', name: words.identities, Content: PendingIdentities },
  { path: 'complaints', name: words.complaints, Content: OpenComplaints },
];

/** `#/administration/deposits`, `#/administration/identities`, `#/administration/complaints`. */
export function Administration({ path: [at] }: { path: string[] }) {
  const role = useRole();
  const current = parts.find(({ path }) => path === at) ?? parts[0]!;
  return (
    <Guarded title={words.decisions}>
      {() =>
        role === UserRole.Admin ? (
          <>
            <Tabs under="administration" title={words.decisions} parts={parts} current={current.path} />
            <current.Content key={current.path} />
          </>
        ) : (
          role !== undefined && (
            <Empty icon="key" text={words.administratorsOnly}>
              <SearchLink />
            </Empty>
          )
        )
      }
    </Guarded>
  );
}
