import { BookingStatus, type Reservation } from 'rental-marketplace-sdk';
import { useRef } from 'preact/hooks';
import { money, words } from '../language.js';
import { Field, Form, Submit } from '../parts/form.js';
import { service } from '../service.js';

/** The cancellation dialog, which shows the refund before the user confirms. */
function consequence(reservation: Reservation, isOwner: boolean): string {
  const { status, depositAmount, currencyCode, refundIfCancelledNow: back } = reservation;
  if (isOwner) return back ? words.refundByOwner(money(back, currencyCode)) : words.refundUnpaid;
  if (status === BookingStatus.Pending) return words.refundUnpaid;
  if (status === BookingStatus.DepositPaid) return words.refundUnchecked;
  if (back) return words.refundNow(money(back, currencyCode));
  return depositAmount === 0 ? words.refundUnpaid : words.refundNothing;
}

interface Properties {
  reservation: Reservation;
  isOwner: boolean;
  onCancelled: () => void;
}

export function Cancellation({ reservation, isOwner, onCancelled }: Properties) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { id, property } = reservation;
  const cancel = async ({ reason }: Record<string, string>) => {
    await service.cancelReservation({ id, reason });
    dialog.current?.close();
    onCancelled();
  };
  return (
    <section class="sheet">
      <p>{consequence(reservation, isOwner)}</p>
      <button class="danger" type="button" onClick={() => dialog.current?.showModal()}>
        {words.cancel}
      </button>
      <dialog ref={dialog} aria-labelledby="cancel-title">
        <h2 id="cancel-title">{words.cancelFor(property.title)}</h2>
        <p>{consequence(reservation, isOwner)}</p>
        <Form onSubmit={cancel}>
          {isOwner && <Field label={words.cancelReason} name="reason" dir="auto" required />}
          <div class="actions">
            <Submit class="danger primary">{words.reallyCancel}</Submit>
            <button type="button" onClick={() => dialog.current?.close()}>
              {words.keep}
            </button>
          </div>
        </Form>
      </dialog>
    </section>
  );
}
