/** What has become of a payment after the user has returned from the provider's page. */
import {
  type PaymentProviderName,
  type PaymentSession,
  PaymentSessionPurpose,
  PaymentSessionStatus,
} from 'rental-marketplace-sdk';
import { useEffect } from 'preact/hooks';
import { words } from '../language.js';
import { addressOf, useRoute } from '../route.js';
import { service } from '../service.js';

const rereadMs = 3_000;

/** Opens the provider's page, which leads back to the booking. With `rentInvoiceId`, that invoice is paid, otherwise the deposit. */
export async function payOnline(
  reservationId: number,
  provider: PaymentProviderName,
  rentInvoiceId?: number,
): Promise<void> {
  const { data } = await service.startPaymentSession({
    reservationId,
    purpose: rentInvoiceId === undefined ? PaymentSessionPurpose.Deposit : PaymentSessionPurpose.Invoice,
    rentInvoiceId,
    provider,
    returnUrl: new URL(addressOf(`trips/${reservationId}`, { paid: '1' }), location.href).href,
  });
  if (data.redirectUrl !== null) location.assign(data.redirectUrl);
}

interface Properties {
  session: PaymentSession | undefined;
  /** Called to read the session again: its result can arrive a little later. */
  onRead: () => void;
}

export function PaymentReturn({ session, onRead }: Properties) {
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
