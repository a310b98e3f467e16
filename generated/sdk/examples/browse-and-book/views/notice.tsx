/** Notice of a stay by the month. */
import { type NoticeQuote, RentInvoiceStatus, type Reservation, isApiError } from 'rental-marketplace-sdk';
import { useState } from 'preact/hooks';
import { type Stay, addDays, today } from '../dates.js';
import { count, day, money, number, words } from '../language.js';
import { Loaded, useLoaded } from '../loading.js';
import { Calendar } from '../parts/calendar.js';
import { Field, Form, Submit } from '../parts/form.js';
import { service } from '../service.js';

interface Properties {
  reservation: Reservation;
  onChange: () => void;
}

/** Ends the stay earlier, after the notice period. */
export function Notice({ reservation, onChange }: Properties) {
  const { startDate, endDate, noticeDays } = reservation;
  const [last, setLast] = useState<Stay>();
  const soonest = addDays(today(), noticeDays ?? 0);
  const earliest = soonest > startDate ? soonest : addDays(startDate, 1);
  if (earliest >= endDate) return null;
  return (
    <section class="sheet" aria-labelledby="notice">
      <h2 id="notice">{words.notice}</h2>
      <p>{words.noticeDays(count(noticeDays ?? 0, words.calendarDays))}</p>
      <details>
        <summary>{words.chooseDay}</summary>
        <Calendar
          spans={[{ startDate: earliest, endDate }]}
          stay={last}
          onStay={setLast}
          departureOf={(chosen) => chosen}
          hint={words.noticeNote}
        />
        {last && (
          <NoticeFor
            reservation={reservation}
            endDate={last.endDate}
            onChange={() => {
              setLast(undefined);
              onChange();
            }}
          />
        )}
      </details>
    </section>
  );
}

/** What notice for a day does to the invoices and the money, and the notice. */
function NoticeFor({ reservation, endDate, onChange }: Properties & { endDate: string }) {
  const { id } = reservation;
  const quote = useLoaded((signal) => service.getNoticeQuote({ id, endDate }, { signal }), [reservation, endDate]);
  return (
    <Loaded of={quote}>
      {({ data }) => (
        <Form
          onSubmit={async ({ reason }) => {
            const expectedTotalAmount = data.newTotalAmount;
            await service
              .giveNotice({ id, endDate: data.endDate, reason, expectedTotalAmount })
              .catch((error: unknown) => {
                if (isApiError(error, 'PRICE_CHANGED')) quote.reload();
                throw error;
              });
            onChange();
          }}
        >
          <NoticeSums quote={data} />
          <Field label={words.noticeReason} name="reason" codes={['STAY_TOO_SHORT', 'NOTICE_TOO_SHORT']} dir="auto" />
          <p class="soft note">{words.noticeNote}</p>
          <Submit class="danger">{words.noticeFor(day(data.endDate))}</Submit>
        </Form>
      )}
    </Loaded>
  );
}

function NoticeSums({
  quote: { invoices, newTotalAmount, refundAmount, openAmount, currencyCode },
}: {
  quote: NoticeQuote;
}) {
  const amount = (value: number) => money(value, currencyCode);
  return (
    <dl class="sums">
      {invoices.map(({ period, status, amount: rent }) => (
        <>
          <dt class="soft">{words.rentMonth(number(period))}</dt>
          <dd class="soft">{status === RentInvoiceStatus.Void ? words.rentStates[status] : amount(rent)}</dd>
        </>
      ))}
      <dt>{words.total}</dt>
      <dd>{amount(newTotalAmount)}</dd>
      <dt>{words.noticeOpen}</dt>
      <dd>{amount(openAmount)}</dd>
      {refundAmount > 0 && (
        <>
          <dt>{words.changeRefund}</dt>
          <dd>{amount(refundAmount)}</dd>
        </>
      )}
    </dl>
  );
}
