import { type Call, type TestApp, startTestApp } from '../../testing/app';
import type { OperationId } from '../../contract/handler';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

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
  ['getRentProperties', { query: { pageSize: 'ten' } }, 'pageSize', 'must be a whole number, e.g. 5', 'مثل 5'],
];

test.each(cases)(
  '%s with %j names the members, and the number that was meant',
  async (operation, call, field, english, arabic) => {
    const errorsIn = async (language: string) => {
      const { status, envelope } = await app.call(operation, { ...call, headers: { 'accept-language': language } });
      expect(status).toBe(400);
      return envelope.errors.filter((one) => one.field.startsWith(field)).map(({ message }) => message);
    };
    const inEnglish = await errorsIn('en');
    expect(inEnglish.map((text) => text.slice(-english.length))).toEqual([english]);
    expect(inEnglish.join()).not.toContain('quotation');
    const inArabic = await errorsIn('ar');
    expect(inArabic).toHaveLength(1);
    expect(inArabic[0]).toContain(arabic);
    expect(inArabic[0]).not.toContain('اقتباس');
  },
);
