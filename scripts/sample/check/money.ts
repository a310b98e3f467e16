/** What the sample shows of prices and payments: totals, lines, promotion codes, and a payment by card. */
import { match, notStrictEqual, strictEqual } from 'node:assert';
import { createClient } from 'rental-marketplace-sdk';
import { sampleCode } from '../listings';
import { type Addresses, type Session, expectErrorResponse, inspect, openFilters, wordsOf } from './seen';

/** Searches in one currency by the total of the stay: too low a maximum finds nothing, a sufficient one finds the listing. */
export async function searchByTotal(session: Session, title: string): Promise<void> {
  const { page } = session;
  const words = wordsOf(session.look);
  const find = page.getByRole('button', { name: words.find, exact: true });
  await openFilters(session);
  await page.getByLabel(words.currency).selectOption({ label: 'JOD' });
  await page.getByLabel(words.maxTotal).fill('1');
  await find.click();
  await page.getByText(words.nothingFits).waitFor();
  await inspect(session, 'nothing');
  await openFilters(session);
  await page.getByLabel(words.maxTotal).fill('5000');
  await find.click();
  await page.getByRole('link', { name: title }).waitFor();
  await page.getByLabel(words.sort).selectOption('total');
  await page.waitForURL(/sort=total/);
  await page.getByRole('link', { name: title }).waitFor();
  match(page.url(), /currencyId=7.*maxTotalAmount=5000.*sort=total/);
  await inspect(session, 'search-by-total');
}

/** Checks the prices of a week with weekend nights, then selects the stay again. */
export async function seePrices(session: Session, arrival: string): Promise<void> {
  const { page } = session;
  const chosen = page.url();
  const week = new Date(Date.parse(arrival) + 7 * 86_400_000).toISOString().slice(0, 10);
  await page.goto(chosen.replace(/endDate=[\d-]+/, `endDate=${week}`));
  await page.reload();
  await page.locator('.breakdown summary').click();
  const nights = page.locator('.lines dd');
  await nights.first().waitFor();
  // Lines of charges are no products.
  const products = (await nights.allInnerTexts()).filter((text) => text.includes('×'));
  const prices = new Set(products.map((text) => text.replace(/^.*×|=.*$/g, '').trim()));
  strictEqual(prices.size, 2, [...prices].join());
  await inspect(session, 'prices');
  await page.goto(chosen);
  await page.reload();
  await page.locator('.sums').waitFor();
}

/** Tries a wrong code, then one that reduces the price. */
export async function tryCodes(session: Session): Promise<void> {
  const { page } = session;
  const words = wordsOf(session.look);
  const total = page.locator('.sums dd').first();
  const before = await total.innerText();
  await page.locator('.booking summary', { hasText: words.promoCode }).click();
  const send = async (code: string) => {
    await page.getByLabel(words.promoCode).fill(code);
    await page.getByRole('button', { name: words.promoCodeUse }).click();
  };
  await expectErrorResponse(session, 400, () => send('NO-SUCH-CODE'));
  await page.locator('[name=promoCode][aria-invalid=true]').waitFor();
  strictEqual(await total.innerText(), before);
  await inspect(session, 'code-refused');
  await send(sampleCode.toLowerCase());
  await page.getByText(words.promoCodeUsed).waitFor();
  notStrictEqual(await total.innerText(), before);
  await inspect(session, 'code-used');
}

/** Books other nights of the listing of the reservation `id`, and pays the deposit on the sandbox's page: declined first, then paid. */
export async function payByCard(
  session: Session,
  addresses: Addresses,
  id: number,
  stay: [string, string],
): Promise<void> {
  const { page } = session;
  const words = wordsOf(session.look);
  const [startDate, endDate] = stay;
  const propertyId = listingIdOf(await page.evaluate(() => localStorage.getItem('tokens')), addresses, id);
  await page.goto(`${addresses.url}/#/listing/${await propertyId}?startDate=${startDate}&endDate=${endDate}`);
  await page.getByRole('button', { name: words.book, exact: true }).click();
  await page.locator('.status.Pending').waitFor();
  await inspect(session, 'pay');
  for (const scenario of ['failure', 'success']) {
    await page.getByRole('button', { name: words.payWith('').trim() }).click();
    await page.locator(`input[value=${scenario}]`).check();
    await page.locator('button[type=submit]').click();
    await page.locator('a.button').click();
    await page.waitForURL(/paid=1/);
    if (scenario === 'failure') {
      await page.getByText(words.payFailed).waitFor();
      await inspect(session, 'pay-failed');
    }
  }
  await showsOutcome(session, words.outcomes.confirmed);
  await inspect(session, 'paid');
}

async function listingIdOf(tokens: string | null, { service }: Addresses, id: number): Promise<number> {
  const customer = createClient({ baseUrl: service, ...(JSON.parse(tokens!) as { token: string }) });
  return (await customer.getReservationById({ id })).data.propertyId;
}

export async function showsOutcome({ page }: Session, words: string): Promise<void> {
  await page.locator('.outcome', { hasText: words }).waitFor();
}
