import bidiFactory from 'bidi-js';
import { type Message, type MessageKey, createMessage, translate } from '.';
import { ar } from './ar';
import { isolatedInArabic, isolatedInEnglish, withLatinIsolated, withoutControls } from './bidi';
import { en } from './en';

const bidi = bidiFactory();

/** The characters of `text` as a screen shows them, from left to right. */
function displayed(text: string, direction: 'ltr' | 'rtl'): string {
  const shown = bidi.getReorderedString(text, bidi.getEmbeddingLevels(text, direction));
  return withoutControls(shown);
}

const values = ['2027-01-05', '+962790000003', 'https://example.com/a?b=1', 'Authorization: Bearer <token>', '-4.5 %'];
const list = '0 (Monthly), 1 (Daily)';

test.each(['2027-01-05', '+962790000003', 'https://', 'Authorization: Bearer <token>', '-4.5 %', list, '12 MiB'])(
  'displays %s in the right order in an Arabic sentence, which it would not without isolates',
  (value) => {
    const sentence = (inserted: string) => `يجب أن يكون بعد ${inserted}، وهو مطلوب.`;
    expect(displayed(sentence(isolatedInArabic(value)), 'rtl')).toContain(value);
    expect(displayed(sentence(value), 'rtl')).not.toContain(value);
  },
);

test('displays a date after an Arabic title in the right order in an English sentence', () => {
  const sentence = (title: string) => `“${title}”, 2027-01-05 to 2027-01-08, was cancelled.`;
  const [title, dates] = ['شقة مشمسة', '2027-01-05 to 2027-01-08, was cancelled.'];
  expect(displayed(sentence(isolatedInEnglish(title)), 'ltr')).toContain(dates);
  expect(displayed(sentence(title), 'ltr')).not.toContain(dates);
});

const forms = /_(?:zero|one|two|few|many|other)$/;
const placesOf = (text: string) => [...text.matchAll(/\{\{(\w+)/g)].map(([, name]) => name!);

/** Each text with values in its places; a count is a number, and a date must be one. */
const texts = Object.entries(ar).flatMap(([key, text]) => {
  const places = placesOf(text).filter((name) => name !== 'count');
  if (places.length === 0) return [];
  const parameters = Object.fromEntries(
    places.map((name, index) => [name, name === 'date' ? '2027-01-05' : values[index % values.length]!]),
  );
  return [[key, { key: key.replace(forms, ''), parameters: { count: 11, ...parameters } }] as const];
});

test.each(texts)('the Arabic text %s displays its values in the right order', (_, message) => {
  const shown = displayed(translate(message as unknown as Message, 'ar'), 'rtl');
  for (const [name, value] of Object.entries(message.parameters))
    if (!['count', 'date'].includes(name)) expect(shown).toContain(value);
});

const examples = Object.entries(ar).flatMap(([key, text]) =>
  (text.replaceAll(/\{\{[^}]+\}\}/g, '').match(/[A-Za-z<+%\d/][!-~]*(?: [A-Za-z<][!-~]*)*[A-Za-z>\d/]/g) ?? []).map(
    (example) => [key, example] as const,
  ),
);

test.each(examples)('the Arabic text %s displays %s as it is written', (key, example) => {
  expect(displayed(withLatinIsolated(ar[key as keyof typeof ar]), 'rtl')).toContain(example);
});

test('the text of each language has balanced isolates, also with values that contain some', () => {
  const parameters = { title: 'a\u2068b\u202ec\u2067', startDate: '2027-01-05\u2069', endDate: '' };
  for (const language of ['en', 'ar'] as const) {
    const text = translate({ key: 'notification.ReservationCreated.message', parameters }, language);
    expect(text.match(/[\u2066-\u2068]/g)?.length ?? 0).toBe(text.match(/\u2069/g)?.length ?? 0);
    expect(text).not.toMatch(/\u202e/);
  }
});

test('leaves English texts with English values, numbers and Arabic words as they are', () => {
  const plain = { title: 'Sunlit apartment', startDate: '2027-01-05', endDate: '2027-01-08' };
  expect(translate({ key: 'notification.ReservationCreated.message', parameters: plain }, 'en')).toBe(
    '“Sunlit apartment” was booked, 2027-01-05 to 2027-01-08.',
  );
  expect(translate(createMessage('stay.tooShort', { count: 12 }), 'ar')).toBe('أقصر إقامة هنا 12 ليلة.');
  const state = createMessage('BookingStatus.DepositPaid');
  expect(translate(createMessage('stay.state', { state }), 'ar')).toBe('لا يمكن ذلك: حالة الحجز هي «دُفع العربون».');
});

test('a one-time code is digits alone, which phones recognise and which need no isolates', () => {
  expect(translate(createMessage('otp.text', { code: '402917', count: 10 }), 'ar')).toContain('رمزك هو 402917 وهو');
});

/** «رمز» is a one-time code, and no other code, key, token or symbol. */
test('Arabic texts use the word for a one-time code for nothing else', () => {
  const about = /^(otp|auth|contact|profile|OTP_|VERIFICATION|notFound\.code|field\.format\.one-time-code)/i;
  const keys = Object.keys(ar).filter((key) => /رمز(?!ّ)/.test(ar[key as keyof typeof ar].replaceAll('ترميز', '')));
  expect(keys.filter((key) => !about.test(key))).toEqual([]);
});

test('Arabic texts have one word for a refund', () => {
  const keys = Object.keys(en).filter((key) => / refund/i.test(` ${en[key as keyof typeof en]}`));
  expect(keys.length).toBeGreaterThan(10);
  const without = keys
    .map((key) => key.replace(forms, ''))
    .filter((key) => !ar[key as MessageKey & keyof typeof ar]?.includes('ستردا'));
  expect(without).toEqual([]);
});
