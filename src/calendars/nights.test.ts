import { calendar, event, read } from '../testing/calendar-texts';
import { listNights } from '../values/dates';

const taking = (from: number, to: number) => event(`DTSTART;VALUE=DATE:202701${from}`, `DTEND;VALUE=DATE:202701${to}`);
const overlapping = async (...events: string[]) => [...(await read(calendar(...events))).overlapping].sort();

test('all nights of two events that overlap are marked, in either order and from several calendars', async () => {
  const [one, other, apart] = [taking(10, 13), taking(12, 15), taking(15, 17)];
  const nights = listNights('2027-01-10', '2027-01-15');
  expect(await overlapping(one, other, apart)).toEqual(nights);
  expect(await overlapping(apart, other, one)).toEqual(nights);
  expect([...(await read(calendar(one) + calendar(other))).overlapping].sort()).toEqual(nights);
});

test('events that overlap only under a third one are marked', async () => {
  expect(await overlapping(taking(10, 20), taking(11, 13), taking(12, 14))).toEqual(
    listNights('2027-01-10', '2027-01-20'),
  );
});

test('events of the same nights, and consecutive ones, are not marked', async () => {
  expect(await overlapping(taking(10, 13), taking(10, 13), taking(13, 15))).toEqual([]);
});
