import * as enumerations from '../../generated/enumerations';
import { textMembers } from '../../generated/names';
import { operationsOf, readDocument } from '../contract/document';
import { type ErrorCode, failures } from '../contract/failures';
import { type Message, translate, languageOf, languages, createMessage } from '.';
import { ar } from './ar';
import { en } from './en';

const catalogues: Record<(typeof languages)[number], Record<string, string>> = { en, ar };
const pluralForm = /_(zero|one|two|few|many|other)$/;

/** The texts of a catalogue by key without plural form, each with its forms. */
function grouped(catalogue: Record<string, string>) {
  const groups = new Map<string, { forms: string[]; texts: string[] }>();
  for (const [key, text] of Object.entries(catalogue)) {
    const form = pluralForm.exec(key)?.[1];
    const group = groups.get(key.replace(pluralForm, '')) ?? { forms: [], texts: [] };
    groups.set(key.replace(pluralForm, ''), group);
    if (form) group.forms.push(form);
    group.texts.push(text);
  }
  return groups;
}

function placesOf(texts: string[]): string[] {
  return [...new Set(texts.flatMap((text) => [...text.matchAll(/\{\{(\w+).*?\}\}/g)].map(([, name]) => name!)))].sort();
}

describe.each(languages)('%s', (language) => {
  const groups = grouped(catalogues[language]);
  const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted();

  test('has the same keys as English', () => {
    expect([...groups.keys()].sort()).toEqual([...grouped(en).keys()].sort());
  });

  test('has exactly the plural forms of the language for every text with a count', () => {
    const wrong = [...groups].filter(([, { forms, texts }]) =>
      placesOf(texts).includes('count') ? forms.toSorted().join() !== needed.join() : forms.length > 0,
    );
    expect(wrong.map(([key]) => key)).toEqual([]);
  });

  test('has the same placeholders as English in every form, except that a word can replace the count', () => {
    const english = grouped(en);
    for (const [key, { texts }] of groups) {
      const places = placesOf(english.get(key)!.texts);
      expect([key, placesOf(texts)]).toEqual([key, places]);
      for (const text of texts) {
        const withCount = [...new Set([...placesOf([text]), ...(places.includes('count') ? ['count'] : [])])].sort();
        expect([key, withCount]).toEqual([key, places]);
      }
    }
  });

  test('has no empty text, no stray brace or space, and the same digits as English', () => {
    for (const text of Object.values(catalogues[language])) {
      expect(text).toMatch(/^\S(.*\S)?$/);
      expect(text.replace(/\{\{\w+(, \w+)?\}\}/g, 'x')).not.toMatch(/[{}]|\p{Nd}(?<!\d)| {2}/u);
    }
  });

  test('has a separate text for every error code', () => {
    const codes = Object.keys(failures) as ErrorCode[];
    const texts = codes.map((code) => translate(createMessage(code), language));
    expect(texts.filter((text, index) => text === codes[index])).toEqual([]);
    expect(new Set(texts).size).toBe(codes.length);
  });

  test('has a name for every member of every enumeration', () => {
    const { CurrencyNumber, ...others } = enumerations;
    const lists: Record<string, object> = { ...others, Currency: CurrencyNumber };
    const keys = Object.entries(lists).flatMap(([name, list]) =>
      Object.keys(list).map((member) => `${name}.${member}`),
    );
    keys.push(
      ...textMembers.Service.map((name) => `Service.${name}`),
      ...textMembers.Term.map((name) => `Term.${name}`),
    );
    expect(keys.filter((key) => !catalogues[language][key])).toEqual([]);
    expect(keys.length).toBeGreaterThan(100);
  });
});

test('Arabic texts use Arabic letters, and Latin words only for names of the API', () => {
  expect(Object.values(ar).filter((text) => !/\p{Script=Arabic}/u.test(text))).toEqual([]);
  const latin = Object.values(ar).flatMap(
    (text) => text.replace(/\{\{\w+(, \w+)?\}\}/g, '').match(/[A-Za-z]{2,}/g) ?? [],
  );
  const known = [
    'userIds',
    'commissionType',
    'role',
    'DetailsJSON',
    'JSON',
    'JPEG',
    'PNG',
    'WebP',
    'from',
    'to',
    'now',
    'advanceSeconds',
    'afterSequence',
    'true',
    'false',
    'Content',
    'Type',
    'UTF',
    'boundary',
    'Authorization',
    'Bearer',
    'token',
    'services',
    'terms',
    'room',
    'URL',
    'https',
    'stringify',
    'setSeasons',
    'DepositAmount',
    'Idempotency',
    'Key',
    'code',
    'amount',
    'validFrom',
    'null',
    'GET',
    'Currency',
    'PaymentTypes',
    'GetAll',
    'validFrom',
    'propertyId',
    'reservationId',
    'clientMessageId',
    'beforeSequence',
    'setNights',
    'south',
    'guests',
  ];
  expect(latin.filter((word) => !known.includes(word))).toEqual([]);
});

test('operations that texts name exist', () => {
  const known = operationsOf(readDocument()).map(({ method, path }) => `${method.toUpperCase()} ${path}`);
  const named = [...Object.values(en), ...Object.values(ar)].flatMap(
    (text) => text.match(/\b(GET|POST|PUT|DELETE) \/[\w/]+/g) ?? [],
  );
  expect(named.length).toBeGreaterThan(3);
  expect(named.filter((name) => !known.includes(name))).toEqual([]);
});

test.each([
  [0, 'لا حد أدنى للإقامة هنا.', 'The minimum stay here is 0 nights.'],
  [1, 'أقصر إقامة هنا ليلة واحدة.', 'The minimum stay here is 1 night.'],
  [2, 'أقصر إقامة هنا ليلتان.', 'The minimum stay here is 2 nights.'],
  [3, 'أقصر إقامة هنا 3 ليالٍ.', 'The minimum stay here is 3 nights.'],
  [28, 'أقصر إقامة هنا 28 ليلة.', 'The minimum stay here is 28 nights.'],
  [100, 'أقصر إقامة هنا 100 ليلة.', 'The minimum stay here is 100 nights.'],
])('selects the plural form for %i nights', (count, arabic, english) => {
  const message = createMessage('stay.tooShort', { count });
  expect([translate(message, 'ar'), translate(message, 'en')]).toEqual([arabic, english]);
});

test.each([
  ['2027-01-04', '4 January', '4 يناير'],
  ['2028-02-29', '29 February', '29 فبراير'],
])('formats the date %s as day and month', (date, english, arabic) => {
  const message = createMessage('reservation.notBegun', { date, time: '20:00' });
  expect(translate(message, 'en')).toBe(`This is possible from ${english} 20:00 (local time).`);
  expect(translate(message, 'ar')).toContain(`من ${arabic} الساعة 20:00`);
});

test('translates a nested message into the same language', () => {
  const message = createMessage('stay.state', { state: createMessage('BookingStatus.DepositPaid') });
  expect(translate(message, 'en')).toBe("This is not possible because the reservation's status is Deposit paid.");
  expect(translate(message, 'ar')).toBe('لا يمكن ذلك: حالة الحجز هي «دُفع العربون».');
});

test.each(['$t(done)', '{{count}}', '<b>&amp;</b>', '$& $1', '{{- key}}'])(
  'inserts the parameter %s unchanged',
  (mediaType) => {
    expect(translate(createMessage('body.mediaType', { mediaType }), 'en')).toBe(
      `The request body must be ${mediaType}, and Content-Type must state it.`,
    );
  },
);

test('returns an unknown text unchanged, and translates a message that was serialized as JSON', () => {
  expect(translate('Done.', 'ar')).toBe('Done.');
  const message = JSON.parse(JSON.stringify(createMessage('stay.tooLong', { count: 2 }))) as Message;
  expect(translate(message, 'ar')).toBe('أطول إقامة هنا ليلتان.');
});

test.each([
  ['en', 'en'],
  ['ar', 'ar'],
  ['ar-JO', 'ar'],
  ['AR_eg', 'ar'],
  ['arz', 'en'],
  ['fr', 'en'],
  ['', 'en'],
])('selects for the language tag %j the language %s', (tag, language) => {
  expect(languageOf(tag)).toBe(language);
});
