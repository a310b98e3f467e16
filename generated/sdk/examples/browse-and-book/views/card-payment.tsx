/** Pays the deposit by card, on the page of a payment provider. */
import type { Reservation } from 'rental-marketplace-sdk';
import { money, words } from '../language.js';
import { Loaded, useLoaded } from '../loading.js';
import { Form, Submit } from '../parts/form.js';
import { service } from '../service.js';
import { PaymentReturn, payOnline } from './payment-return.js';

export function CardPayment({ reservation, onChange }: { reservation: Reservation; onChange: () => void }) {
  const { id: reservationId } = reservation;
  const loading = useLoaded(
    async (signal) => {
      const [providers, sessions] = await Promise.all([
        service.getPaymentProviders({}, { signal }),
        service.getPaymentSessions({ reservationId, pageSize: 1 }, { signal }),
      ]);
      return { providers: providers.data, last: sessions.data[0] };
    },
    [reservationId],
  );
  return (
    <Loaded of={loading}>
      {({ providers, last }) =>
        providers.length > 0 && (
          <section class="sheet" aria-labelledby="card">
            <h2 id="card">{words.payByCard(money(reservation.depositAmount, reservation.currencyCode))}</h2>
            <PaymentReturn
              session={last}
              onRead={() => {
                loading.reload();
                onChange();
              }}
            />
            {providers.map(({ name, displayName }) => (
              <Form key={name} onSubmit={() => payOnline(reservationId, name)}>
                <Submit>{words.payWith(displayName)}</Submit>
              </Form>
            ))}
            <p class="soft note">{words.payElsewhere}</p>
          </section>
        )
      }
    </Loaded>
  );
}
