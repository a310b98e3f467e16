/** Declares the deposit as paid, with a picture of the receipt. The payment itself happens outside the service. */
import { type Reservation, isApiError } from 'rental-marketplace-sdk';
import { useState } from 'preact/hooks';
import { money, words } from '../language.js';
import { Loaded, useLoaded } from '../loading.js';
import { Field, Form, Submit } from '../parts/form.js';
import { service } from '../service.js';

export function Deposit({ reservation, onSent }: { reservation: Reservation; onSent: () => void }) {
  const { id: reservationId, depositAmount, currencyCode } = reservation;
  const types = useLoaded((signal) => service.getPaymentTypes({}, { signal }), []);
  const [chosen, setChosen] = useState<string>();
  return (
    <section class="sheet" aria-labelledby="deposit">
      <h2 id="deposit">{words.payDeposit(money(depositAmount, currencyCode))}</h2>
      <Loaded of={types}>
        {({ data }) => {
          const type =
            data.find(({ id }) => String(id) === chosen) ?? data.find(({ code }) => code === 'BankTransfer') ?? data[0];
          return (
            <Form
              onSubmit={async ({ reference }, form) => {
                const receipt = form.get('receipt') as File;
                const payment = {
                  reservationId,
                  paymentTypeId: type!.id,
                  amount: depositAmount,
                  reference,
                  // An empty file input yields a file of 0 bytes.
                  receipt: receipt.size > 0 ? receipt : undefined,
                };
                await service.addPaymentTransaction(payment).catch((error: unknown) => {
                  // The booking has changed, for example in another tab: show its current state instead of an error.
                  if (!isApiError(error, 'STATE_CONFLICT')) throw error;
                });
                onSent();
              }}
            >
              <Field
                label={words.payHow}
                name="paymentTypeId"
                options={data.map(({ id, code, name }) => ({
                  value: String(id),
                  label: words.paymentTypes[code] ?? name,
                }))}
                defaultValue={type && String(type.id)}
                onText={setChosen}
              />
              <div class="where">
                <h3>{words.payWhere}</h3>
                <p class="description" dir="auto">
                  {type?.instructions ?? words.payWhereUnknown}
                </p>
                <p>{words.payAmount(money(depositAmount, currencyCode))}</p>
              </div>
              <p class="soft note">{words.receiptNote}</p>
              <Field label={words.reference} name="reference" dir="auto" required={type?.requiresReference} />
              <Field
                label={words.receipt}
                name="receipt"
                type="file"
                accept="image/jpeg,image/png"
                required={type?.requiresReceipt}
              />
              <Submit>{words.sendReceipt}</Submit>
            </Form>
          );
        }}
      </Loaded>
    </section>
  );
}
