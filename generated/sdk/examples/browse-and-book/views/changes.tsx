/** Changes of a stay: what one party proposes, the other party accepts or declines. */
import {
  type Alteration,
  type AlterationQuote,
  AlterationStatus,
  BookingStatus,
  ComplaintSubject,
  RentType,
  type Reservation,
  UserRole,
  isApiError,
} from 'rental-marketplace-sdk';
import { useState } from 'preact/hooks';
import { type Stay, joined, today } from '../dates.js';
import { count, days, facts, moment, money, words } from '../language.js';
import { Loaded, useLoaded } from '../loading.js';
import { Calendar } from '../parts/calendar.js';
import { Form, Submit } from '../parts/form.js';
import { Report } from '../parts/report.js';
import { Stepper } from '../parts/stepper.js';
import { service, useRole } from '../service.js';

export function Changes({ reservation, onChange }: { reservation: Reservation; onChange: () => void }) {
  const { id, status, rentType } = reservation;
  const role = useRole();
  const [isEditing, setEditing] = useState(false);
  const proposals = useLoaded((signal) => service.getAlterationsByReservation({ id }, { signal }), [reservation]);
  const mayChange = status === BookingStatus.Confirmed && rentType === RentType.Daily && reservation.endDate >= today();
  return (
    <Loaded of={proposals}>
      {({ data: [last] }) => {
        if (last === undefined && !mayChange) return null;
        const isOpen = last?.status === AlterationStatus.Proposed;
        const done = () => {
          setEditing(false);
          proposals.reload();
          onChange();
        };
        return (
          <section class="sheet changes" aria-labelledby="changes">
            <h2 id="changes">{words.changeTitle}</h2>
            {last && isOpen && <Proposal key={last.id} proposal={last} onDone={done} />}
            {last && !isOpen && !isEditing && (
              <p role="status">{facts(words.changeStates[last.status], last.reason)}</p>
            )}
            {last?.reason && last.decidedBy !== role && (
              <Report
                about={ComplaintSubject.Alteration}
                id={last.id}
                label={words.reportWords(reservation.property.title)}
              />
            )}
            {mayChange && !isOpen && isEditing && (
              <Editor reservation={reservation} onDone={done} onCancel={() => setEditing(false)} />
            )}
            {mayChange && !isOpen && !isEditing && (
              <button type="button" onClick={() => setEditing(true)}>
                {words.changeStart}
              </button>
            )}
          </section>
        );
      }}
    </Loaded>
  );
}

function proposerOf({ proposedBy }: Alteration, role: UserRole | undefined): string {
  if (proposedBy === role) return words.changeByYou;
  if (proposedBy === UserRole.Owner) return words.changeByOwner;
  return proposedBy === UserRole.Customer ? words.changeByGuest : words.changeByOther;
}

function Proposal({ proposal, onDone }: { proposal: Alteration; onDone: () => void }) {
  const role = useRole();
  const { id } = proposal;
  const isOwn = proposal.proposedBy === role;
  const act = async (call: Promise<unknown>) => {
    // The other party can be faster: show the current state instead of an error.
    await call.catch((error: unknown) => {
      if (!isApiError(error, 'STATE_CONFLICT')) throw error;
    });
    onDone();
  };
  return (
    <>
      <p class="outcome" role="status">
        {proposerOf(proposal, role)} {words.changeUntil(moment(proposal.expiresAt))}
      </p>
      <Difference of={proposal} />
      {role !== undefined && (
        <div class="actions">
          {!isOwn && (
            <Form onSubmit={() => act(service.decideAlteration({ id, accept: true }))}>
              <Submit>{words.accept}</Submit>
            </Form>
          )}
          <Form
            onSubmit={() =>
              act(isOwn ? service.withdrawAlteration({ id }) : service.decideAlteration({ id, accept: false }))
            }
          >
            <Submit class="danger">{isOwn ? words.withdraw : words.decline}</Submit>
          </Form>
        </div>
      )}
    </>
  );
}

/** What a change would change, side by side. */
function Difference({
  of: { before, after, differenceAmount, refundAmount, currencyCode },
}: {
  of: Alteration | AlterationQuote;
}) {
  const amount = (value: number) => money(value, currencyCode);
  const nights = ({ nights: value }: { nights: number }) => count(value, words.nights);
  const guests = ({ guestsCount }: { guestsCount: number | null }) =>
    guestsCount === null ? '' : count(guestsCount, words.guestsCount);
  const rows = [
    [words.changeDates, days(before.startDate, before.endDate), days(after.startDate, after.endDate)],
    [words.stayLength, nights(before), nights(after)],
    [words.guests, guests(before), guests(after)],
    [words.total, amount(before.totalAmount), amount(after.totalAmount)],
  ];
  return (
    <>
      <table class="compare">
        <thead>
          <tr>
            <td />
            <th scope="col">{words.changeBefore}</th>
            <th scope="col">{words.changeAfter}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, old, changed]) => (
            <tr key={name} class={old === changed ? 'soft' : 'changed'}>
              <th scope="row">{name}</th>
              <td>{old}</td>
              <td>{changed}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl class="sums">
        <dt>{words.changeDifference}</dt>
        <dd class="difference">
          <bdi>{money(differenceAmount, currencyCode, 'exceptZero')}</bdi>
        </dd>
        {refundAmount > 0 && (
          <>
            <dt>{words.changeRefund}</dt>
            <dd>{amount(refundAmount)}</dd>
          </>
        )}
      </dl>
    </>
  );
}

interface EditorProperties {
  reservation: Reservation;
  onDone: () => void;
  onCancel: () => void;
}

function Editor({ reservation, onDone, onCancel }: EditorProperties) {
  const { id: reservationId, propertyId, startDate, endDate, guestsCount } = reservation;
  const old = { startDate, endDate };
  const [stay, setStay] = useState<Stay | undefined>(old);
  const [guests, setGuests] = useState(guestsCount ?? undefined);
  const listing = useLoaded(
    async (signal) => {
      // A listing that is no longer public has no calendar; the stay can still become shorter.
      const spans = await service.getAvailableDates({ id: propertyId }, { signal }).catch((error: unknown) => {
        if (!isApiError(error, 'NOT_FOUND')) throw error;
        return { data: [] };
      });
      return joined(spans.data, [old]);
    },
    [propertyId],
  );
  const isChanged =
    stay !== undefined &&
    (stay.startDate !== startDate || stay.endDate !== endDate || guests !== (guestsCount ?? undefined));
  return (
    <>
      <Loaded of={listing}>
        {(spans) => <Calendar spans={spans} stay={stay} onStay={setStay} hint={words.changeHint} />}
      </Loaded>
      <Stepper label={words.guests} name="guestsCount" value={guests} max={100} onValue={setGuests} />
      {stay && isChanged ? (
        <NewPrice change={{ reservationId, ...stay, guestsCount: guests }} onDone={onDone} />
      ) : (
        <p class="soft note">{words.changeNone}</p>
      )}
      <button type="button" onClick={onCancel}>
        {words.changeKeep}
      </button>
    </>
  );
}

type Change = Parameters<typeof service.getAlterationQuote>[0];

function NewPrice({ change, onDone }: { change: Change; onDone: () => void }) {
  const quote = useLoaded((signal) => service.getAlterationQuote(change, { signal }), [JSON.stringify(change)]);
  const propose = async ({ after, termsDigest }: AlterationQuote) => {
    const expected = {
      expectedTotalAmount: after.totalAmount,
      expectedDueAtArrivalAmount: after.dueAtArrivalAmount,
      expectedTermsDigest: termsDigest,
    };
    await service.addAlteration({ ...change, ...expected }).catch((error: unknown) => {
      if (isApiError(error, 'PRICE_CHANGED', 'DATES_NOT_AVAILABLE')) quote.reload();
      throw error;
    });
    onDone();
  };
  return (
    <Loaded of={quote}>
      {({ data }) => (
        <Form onSubmit={() => propose(data)}>
          <Difference of={data} />
          {data.isAvailable ? <Submit>{words.changePropose}</Submit> : <p class="fault">{words.notFree}</p>}
          <p class="soft note">{words.changeAsk}</p>
        </Form>
      )}
    </Loaded>
  );
}
