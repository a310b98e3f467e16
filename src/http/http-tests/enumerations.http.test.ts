import { type Call, useTestApp } from '../../testing/app';
import type { OperationId } from '../../contract/handler';
import { dto } from '../../testing/listings';

const app = useTestApp();

const customer = { FirstName: 'Example', LastName: 'Customer', Email: 'enumeration@example.com' };

// Operation, call, member, end of the English error, part of the Arabic error
const cases: [OperationId, Call, string, string, string][] = [
  [
    'getRentProperties',
    { query: { rentType: 'Daily' } },
    'rentType',
    'one of 0 Monthly, 1 Daily: send 1 for Daily',
    'أرسِل 1',
  ],
  ['getRentProperties', { query: { rentType: 'weekly' } }, 'rentType', 'one of 0 Monthly, 1 Daily', '0 Monthly'],
  ['getRentProperties', { query: { rentType: 5 } }, 'rentType', 'one of 0 Monthly, 1 Daily', '0 Monthly'],
  ['addCustomer', { form: { ...customer, City: 'Cairo' } }, 'City', '17 Rome: send 3 for Cairo', 'أرسِل 3'],
  ['addCustomer', { form: { ...customer, City: '"3"' } }, 'City', '17 Rome: send 3 for Cairo', 'أرسِل 3'],
  ['addCustomer', { form: { ...customer, City: 'Atlantis' } }, 'City', '16 Paris, 17 Rome', '17 Rome'],
  ['getRentProperties', { query: { pageSize: 'ten' } }, 'pageSize', 'must be a whole number, e.g. 5', 'مثل 5'],
];

/** The errors of the member, in a language. */
async function errorsOf(operation: OperationId, call: Call, field: string, language: string): Promise<string[]> {
  const { status, envelope } = await app.call(operation, { ...call, headers: { 'accept-language': language } });
  expect(status).toBe(400);
  return envelope.errors.filter((one) => one.field.startsWith(field)).map(({ message }) => message);
}

test.each(cases)(
  '%s with %j names the members, and the number that was meant',
  async (operation, call, field, english, arabic) => {
    const errorsIn = (language: string) => errorsOf(operation, call, field, language);
    const inEnglish = await errorsIn('en');
    expect(inEnglish.map((text) => text.slice(-english.length))).toEqual([english]);
    expect(inEnglish.join()).not.toContain('quotation');
    const inArabic = await errorsIn('ar');
    expect(inArabic).toHaveLength(1);
    expect(inArabic[0]).toContain(arabic);
    expect(inArabic[0]).not.toContain('اقتباس');
  },
);

test.each(['1', 'Daily', 'daily'])(
  'the JSON string %j is to be sent as a number without quotation marks',
  async (sent) => {
    const call: Call = { as: 'owner', body: { ...dto, RentType: sent } };
    const [english, ...others] = await errorsOf('addRentProperty', call, 'RentType', 'en');
    expect(others).toEqual([]);
    expect(english).toBe('must be one of 0 Monthly, 1 Daily: send 1 for Daily, as a number without quotation marks');
    const [arabic] = await errorsOf('addRentProperty', call, 'RentType', 'ar');
    expect(arabic).toContain('أرسِل 1');
    expect(arabic).toContain('اقتباس');
  },
);
