import type { Figure } from './figures';
import { plotOf } from './plot';
import { type PublishedFigure, merged, readPublished, withFigures } from './publish';

const run = { date: '2027-01-05', commit: 'abc1234' };
const start: Figure = { id: 'S6', name: 'start', engine: 'sqlite', value: 600, unit: 'ms', target: '≤ 1,000 ms' };
const published: PublishedFigure[] = [{ ...start, value: 700, date: '2026-12-01', commit: 'old' }];

test('the published plot and page show the published figures: npm run bench -- --publish', () => {
  const { figures, plot, page } = readPublished();
  expect(figures.length).toBeGreaterThan(10);
  expect(plot).toBe(plotOf(figures));
  expect(page).toBe(withFigures(page, figures));
});

test('a new run replaces the figures that it measured and keeps the others', () => {
  const bookings: Figure = { ...start, id: 'S5', name: 'bookings', engine: 'postgres', details: { rounds: [1, 2] } };
  expect(merged(published, [bookings], run)).toEqual([
    published[0],
    { ...start, id: 'S5', name: 'bookings', engine: 'postgres', ...run },
  ]);
  expect(merged(published, [start], run)).toEqual([{ ...start, ...run }]);
});

test('a figure that a summary stands for is not published', () => {
  expect(merged(published, [{ ...start, name: 'one of many', isSummarized: true }], run)).toEqual(published);
});
