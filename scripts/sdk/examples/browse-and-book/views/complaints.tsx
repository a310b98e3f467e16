/** What the user has reported, and what the administrators have decided. */
import { type MyComplaint, ComplaintStatus, ComplaintSubject } from 'rental-marketplace-sdk';
import { facts, moment, words } from '../language.js';
import { Loaded, useLoaded } from '../loading.js';
import { nameOf } from '../names.js';
import { Empty, SearchLink } from '../parts/empty.js';
import { addressOf } from '../route.js';
import { service } from '../service.js';

export function MyComplaints() {
  const loading = useLoaded((signal) => service.getMyComplaints.autoPagingToArray({}, { limit: 100, signal }), []);
  return (
    <Loaded of={loading}>
      {(complaints) =>
        complaints.length > 0 ? (
          <ul class="rows">
            {complaints.map((one) => (
              <Row key={one.id} one={one} />
            ))}
          </ul>
        ) : (
          <Empty icon="flag" text={words.noReports}>
            <SearchLink />
          </Empty>
        )
      }
    </Loaded>
  );
}

function Row({ one: { kind, about, propertyId, status, text, createdAt, decidedAt } }: { one: MyComplaint }) {
  return (
    <li class="sheet row complaint">
      <div class="facts">
        <h2>{facts(nameOf('complaintSubject', about), nameOf('complaintKind', kind))}</h2>
        {text !== null && (
          <p class="description" dir="auto">
            {text}
          </p>
        )}
        <p class="soft note">{facts(moment(createdAt), decidedAt !== null && words.decidedAt(moment(decidedAt)))}</p>
        {propertyId !== null && about !== ComplaintSubject.Message && (
          <a href={addressOf(`listing/${propertyId}`)}>{words.showListing}</a>
        )}
      </div>
      <span class={status === ComplaintStatus.Open ? 'status Pending' : 'status Completed'}>
        {nameOf('complaintStatus', status)}
      </span>
    </li>
  );
}
