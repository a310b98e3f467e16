/** Checks of what readers see at once: links of headings, heads of tables, and the response beside the request. */
import { deepStrictEqual, ok, strictEqual } from 'node:assert';
import type { Browser } from 'playwright-core';
import { using } from './use';

/** Each heading has a link to itself, and the head of a table stays in view. */
export async function marksHeadings(browser: Browser, docs: string): Promise<string> {
  return using(browser, `${docs}/receiving-events.html`, async ({ page }) => {
    const headings = await page.locator('main h2[id]').count();
    ok(headings > 0);
    strictEqual(await page.locator('h2 > .anchor').count(), headings);
    const positions = await page.evaluate(() =>
      [...document.querySelectorAll('thead th')].map((cell) => getComputedStyle(cell).position),
    );
    ok(positions.length > 0);
    deepStrictEqual([...new Set(positions)], ['sticky']);
    return `${headings} headings, ${positions.length} cells`;
  });
}

/** The response of an operation is open beside the request where there is room, and closed on a phone. */
export async function opensResponses(browser: Browser, docs: string): Promise<void> {
  const answersAt = (width: number) =>
    using(
      browser,
      `${docs}/reservations.html`,
      ({ page }) =>
        page.evaluate(() => {
          const operation = document.getElementById('bookReservation')!.closest('.operation')!;
          const answer = operation.querySelector<HTMLDetailsElement>('.answer')!;
          const [request, response] = [operation.querySelector('.samples')!, answer].map((one) =>
            one.getBoundingClientRect(),
          );
          const text = operation.querySelector('h2')!.getBoundingClientRect();
          return {
            isOpen: answer.open,
            isBelowRequest: response!.left === request!.left && response!.top >= request!.bottom,
            isBesideText: request!.left >= text.right,
          };
        }),
      width,
    );
  deepStrictEqual(await answersAt(1440), { isOpen: true, isBelowRequest: true, isBesideText: true });
  strictEqual((await answersAt(390)).isOpen, false);
}
