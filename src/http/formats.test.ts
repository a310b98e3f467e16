import { createMessage } from '../languages';
import { formatReaders } from './formats';

const readers = formatReaders({ config: { defaultCountry: undefined } });
const read = (format: string, text: string) => readers[format]!(text);

test.each([
  ['2027-01-05', '2027-01-05'],
  [' 2027-01-05 ', '2027-01-05'],
  ['2027-01-05T14:30', '2027-01-05'],
  ['2027-01-05T23:59:59.123', '2027-01-05'],
  ['2027-01-05 14:30:00', '2027-01-05'],
  ['2027-01-05T00:00:00.000Z', '2027-01-05'],
  ['2027-01-05T00:00:00+03:00', '2027-01-05'],
  ['2027-01-05 00:00:00 +0300', '2027-01-05'],
  ['2027-01-05T00:00Z', '2027-01-05'],
])('%s is the day %s', (written, date) => {
  expect(read('calendar-date', written)).toBe(date);
});

test.each([
  '2027-01-04T21:00:00.000Z',
  '2027-01-05T23:30:00-11:00',
  '2027-01-05T00:00:30Z',
  '2027-01-05T00:30Z',
  '2027-01-05T00:00:00.5+03:00',
  '2027-01-05T12:00:00+03:00',
])('%s is an instant whose date is ambiguous', (written) => {
  expect(read('calendar-date', written)).toEqual(createMessage('field.format.moment'));
});

test.each(['2027-01-05Tomorrow', '2027-01-05T24:00', '2027-01-05T12:60', '05/01/2027', '2027-1-5', ''])(
  '%j is left to the validator',
  (written) => {
    expect(read('calendar-date', written)).toBe(written);
  },
);

test('a phone number is converted to E.164, or rejected', () => {
  expect(read('phone-number', '00962 79-000 0003')).toBe('+962790000003');
  expect(read('phone-number', '0790000003')).toEqual(createMessage('field.format.phone-number'));
  const ofJordan = formatReaders({ config: { defaultCountry: 'JO' } });
  expect(ofJordan['phone-number']!('٠٧٩ ٠٠٠ ٠٠٠٣')).toBe('+962790000003');
});

test('a code is read without the characters between its digits', () => {
  expect(read('one-time-code', ' 402 917 ')).toBe('402917');
  expect(read('one-time-code', '٤٠٢-٩١٧')).toBe('402917');
  expect(read('one-time-code', '۴۰۲۹۱۷')).toBe('402917');
});
