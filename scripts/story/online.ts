/** The chapter of a deposit that is paid online. */
import { BookingStatus, PaymentSessionPurpose, PaymentSessionStatus } from 'rental-marketplace-sdk';
import { type Listed, type Run, addressOf, logIn } from './run.js';
import { assert, assertEqual, dayFromNow } from './steps.js';

const waitMs = 500;
const attempts = 60;

/** Another customer books a stay, pays the deposit by card in the sandbox, and the reservation is confirmed without an administrator. */
export async function payOnline(run: Run, { listing }: Pick<Listed, 'listing'>): Promise<void> {
  const { step } = run;
  const customer = await step('Another customer registers and logs in', async () => {
    await run.visitor.addCustomer({ FirstName: 'Another', LastName: 'Customer', Email: addressOf('guest', run) });
    return logIn(addressOf('guest', run), run);
  });
  const reservation = await step('books the listing', async () => {
    const stay = { propertyId: listing.id, startDate: dayFromNow(80), endDate: dayFromNow(82) };
    const { data } = await customer.bookReservation(stay);
    assertEqual([data.status, data.depositAmount], [BookingStatus.Pending, 27]);
    return data;
  });
  const session = await step('and starts to pay the deposit by card', async () => {
    const { data: providers } = await customer.getPaymentProviders();
    const provider = providers.find(({ isTest }) => isTest)!.name;
    const { data } = await customer.startPaymentSession({
      reservationId: reservation.id,
      purpose: PaymentSessionPurpose.Deposit,
      provider,
      returnUrl: 'http://localhost/paid',
    });
    assertEqual([data.status, data.amount, data.currencyCode], [PaymentSessionStatus.Pending, 27, 'JOD']);
    return data;
  });
  await step('The page of the provider shows the amount', async () => {
    const page = await fetch(session.redirectUrl!);
    assert((await page.text()).includes('27.000 JOD'), 'the page does not show the amount');
  });
  await step('The customer pays there, and the provider leads back to the application', async () => {
    const form = new FormData();
    form.set('scenario', 'success');
    const paid = await fetch(session.redirectUrl!.replace('/GetPage/', '/Pay/'), {
      method: 'POST',
      headers: { accept: 'text/html' },
      body: form,
    });
    assert((await paid.text()).includes('http://localhost/paid'), 'the page does not lead back');
  });
  await step('The notice of the provider confirms the reservation', async () => {
    const isOpen = (status: PaymentSessionStatus) =>
      status === PaymentSessionStatus.Created || status === PaymentSessionStatus.Pending;
    let { data } = await customer.getPaymentSessionById({ id: session.id });
    for (let attempt = 0; isOpen(data.status) && attempt < attempts; attempt++) {
      await new Promise((resolve) => setTimeout(resolve, waitMs));
      ({ data } = await customer.getPaymentSessionById({ id: session.id }));
    }
    assertEqual([data.status, data.isReturned], [PaymentSessionStatus.Succeeded, false]);
    const { data: confirmed } = await customer.getReservationById({ id: reservation.id });
    assertEqual([confirmed.status, confirmed.depositConfirmedBy], [BookingStatus.Confirmed, null]);
    assertEqual([data.receivedAmount, confirmed.balanceAmount], [27, confirmed.totalAmount - 27]);
  });
}
