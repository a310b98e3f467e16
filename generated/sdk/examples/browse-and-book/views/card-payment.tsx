/** Pays the deposit by card, on the page of a payment provider. */
import {
  type PaymentSession,
  PaymentSessionPurpose,
  PaymentSessionStatus,
  type Reservation,
} from 'rental-marketplace-sdk';
import { useEffect } from 'preact/hooks';
import { money, words } from '../language.js';
import { Loaded, useLoaded } from '../loading.js';
import { Form, Submit } from '../parts/form.js';
import { addressOf, useRoute } from '../route.js';
import { service } from '../service.js';

const rereadMs = 3_000;

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
            <LastPayment
              session={last}
              onRead={() => {
                loading.reload();
                onChange();
              }}
            />
            {providers.map(({ name, displayName }) => (
              <Form
                key={name}
                onSubmit={async () => {
                  const { data } = await service.startPaymentSession({
                    reservationId,
                    purpose: PaymentSessionPurpose.Deposit,
                    provider: name,
                    returnUrl: new URL(addressOf(`trips/${reservationId}`, { paid: '1' }), location.href).href,
                  });
                  if (data.redirectUrl !== null) location.assign(data.redirectUrl);
                }}
              >
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

/** What has become of the last payment. After the return from the provider, its result may arrive a little later. */
function LastPayment({ session, onRead }: { session: PaymentSession | undefined; onRead: () => void }) {
  const hasReturned = useRoute().query['paid'] === '1';
  const isAwaited = hasReturned && session?.status === PaymentSessionStatus.Pending;
  useEffect(() => {
    if (!isAwaited) return undefined;
    const timer = setInterval(onRead, rereadMs);
    return () => clearInterval(timer);
  }, [isAwaited]);
  if (isAwaited) return <p role="status">{words.payAwaited}</p>;
  const hasFailed =
    session?.status === PaymentSessionStatus.Failed || session?.status === PaymentSessionStatus.Cancelled;
  return hasReturned && hasFailed ? (
    <p class="fault" role="status">
      {words.payFailed}
    </p>
  ) : null;
}
