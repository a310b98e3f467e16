import { BookingStatus, type Reservation } from 'rental-marketplace-sdk';
import { useRef } from 'preact/hooks';
import { money, words } from '../language.js';
import { Form, Submit } from '../parts/form.js';
import { service } from '../service.js';

/** The cancellation dialog, which shows the refund before the user confirms. */
function consequence(reservation: Reservation): string {
  const { status, depositAmount, currencyCode, refundIfCancelledNow: back } = reservation;
  if (status === BookingStatus.Pending) return words.refundUnpaid;
  if (status === BookingStatus.DepositPaid) return words.refundUnchecked;
  return back || depositAmount === 0 ? words.refundNow(money(back ?? 0, currencyCode)) : words.refundNothing;
}

export function Cancellation({ reservation, onCancelled }: { reservation: Reservation; onCancelled: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { id, property } = reservation;
  const cancel = async () => {
    await service.cancelReservation({ id });
    dialog.current?.close();
    onCancelled();
  };
  return (
    <section class="sheet">
      <p>{consequence(reservation)}</p>
      <button class="danger" type="button" onClick={() => dialog.current?.showModal()}>
        {words.cancel}
      </button>
      <dialog ref={dialog} aria-labelledby="cancel-title">
        <h2 id="cancel-title">{words.cancelFor(property.title)}</h2>
        <p>{consequence(reservation)}</p>
        <Form onSubmit={cancel}>
          <div class="actions">
            <Submit>{words.reallyCancel}</Submit>
            <button type="button" onClick={() => dialog.current?.close()}>
              {words.keep}
            </button>
          </div>
        </Form>
      </dialog>
    </section>
  );
}
