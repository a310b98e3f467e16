/**
 * What a client that knows nothing but the specification's words would send: paths, names of fields, and the most obvious ways to fill
 * what it leaves open. Each variant says what was meant by it.
 */
export interface Variant<Meant> {
  written: unknown;
  meant: Meant;
}

/** Days of a stay. */
export const days: Variant<string>[] = [
  ...['2027-03-05', ' 2027-03-05', '2027-03-05T00:00:00', '2027-03-05T00:00:00Z', '2027-03-05T00:00:00.000Z'],
  ...[
    '2027-03-05T14:30',
    '2027-03-05 14:30:00',
    '2027-03-05T00:00:00+03:00',
    '2027-03-05 00:00:00',
    '2027-03-05T14:30:00Z',
  ],
  // Midnight of the day in Amman, as `toISOString()` has it.
  '2027-03-04T21:00:00.000Z',
  ...[
    '2027-03-05T23:59:59-05:00',
    '05/03/2027',
    '03/05/2027',
    '5.3.2027',
    '2027/03/05',
    '2027-3-5',
    '20270305',
    '5 March 2027',
  ],
  ...[1804204800000, 1804204800, { year: 2027, month: 3, day: 5 }, ['2027-03-05'], '', null, true],
].map((written) => ({ written, meant: '2027-03-05' }));

/** Phone numbers, of which the second is said as it is within its country. */
export const phones: Variant<string>[] = [
  ...['+962790000003', '962790000003', '00962790000003', '+962 79 000 0003', '+962-79-000-0003', '(+962) 79 000 0003'],
  ...[
    '+962 (0)79 000 0003',
    '0790000003',
    '079 000 0003',
    '790000003',
    '٠٠٩٦٢٧٩٠٠٠٠٠٠٣',
    '+٩٦٢٧٩٠٠٠٠٠٠٣',
    ' +962790000003 ',
  ],
  ...['\u202a+962 79 000 0003\u202c', 'tel:+962790000003', '+962790000003 ext 4', 962790000003, '', null],
].map((written) => ({ written, meant: '+962790000003' }));

/** Codes, in place of `402917` the one that was sent. */
export const codes: ((code: string) => unknown)[] = [
  (code) => code,
  (code) => ` ${code} `,
  (code) => `${code.slice(0, 3)} ${code.slice(3)}`,
  (code) => `${code.slice(0, 3)}-${code.slice(3)}`,
  (code) => code.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit))),
  (code) => Number(code),
  (code) => code.slice(1),
];

/** Numbers, here the id of a currency. */
export const numbers: Variant<number>[] = [7, 7.0, '7', '7.0', ' 7', 'JOD', 'jod', null, '', [7], { id: 7 }].map(
  (written) => ({ written, meant: 7 }),
);

/** Amounts of money. */
export const amounts: Variant<number>[] = [45.5, '45.5', '45,5', '45.50 JOD', 'JOD 45.5', '1e1', null, ''].map(
  (written) => ({ written, meant: 45.5 }),
);

/** Enumerations, here that a listing is let by the night. */
export const rentTypes: Variant<number>[] = [1, '1', 'Daily', 'daily', 'DAILY', 1.0, true, null, '', [1]].map(
  (written) => ({ written, meant: 1 }),
);

/** Truth, in a query. */
export const truths: Variant<boolean>[] = ['true', 'True', 'TRUE', '1', 'on', 'yes'].map((written) => ({
  written,
  meant: true,
}));

/** How long a page is to be, and what stands beside it: a page of five, or as many as there are by default. */
export const queries: (Variant<number> & { written: string })[] = [
  ...['pageSize=5', 'PageSize=5', 'pagesize=5', 'pageSize=05', 'pageSize=%35', 'pageSize=+5', 'pageSize=5&'],
  ...['pageSize=5.0', 'pageSize=all', 'pageSize=-1', 'pageSize=0', 'pageSize=1000', 'pageSize=', 'pageSize=٥'],
  ...['pageSize=5&pageSize=5', 'page_size=5', 'limit=5', 'pageSize[]=5', 'pageSize%3D5', 'pageSize=5%2526'],
].map((written) => ({ written, meant: 5 }));

/** Lists in a query: the services Electricity and Internet. */
export const lists: string[] = [
  'services=Electricity&services=Internet',
  'services[]=Electricity&services[]=Internet',
  'services%5B%5D=Electricity&services%5B%5D=Internet',
  'services=Electricity,Internet',
  'services=Electricity%2CInternet',
  'services=Electricity, Internet',
  'services=Electricity;Internet',
  'services=Electricity|Internet',
  'services[0]=Electricity&services[1]=Internet',
  'services=["Electricity","Internet"]',
  'services=electricity&services=internet',
  'Services=Electricity&Services=Internet',
  'service=Electricity&service=Internet',
];

/** What is sent with the token of somebody who is logged in. */
export const authorizations: ((token: string) => string)[] = [
  (token) => `Bearer ${token}`,
  (token) => `bearer ${token}`,
  (token) => `BEARER  ${token}`,
  (token) => token,
  (token) => `Token ${token}`,
  (token) => `JWT ${token}`,
  (token) => `Bearer "${token}"`,
  (token) => `Bearer Bearer ${token}`,
];

/** The DetailsJSON of a flat with internet where nobody smokes. */
export const details: unknown[] = [
  '{"services":["Internet"],"terms":["NoSmoking"],"room":{"beds":2}}',
  '{"Services":["Internet"],"Terms":["NoSmoking"],"Room":{"Beds":2}}',
  '{"services":["Internet"],"terms":["NoSmoking"],"room":{"beds":2,"view":"sea","bedrooms":null}}',
  { services: ['Internet'], terms: ['NoSmoking'], room: { beds: 2 } },
  '{"services":["internet"],"terms":["NoSmoking"],"room":{"beds":2}}',
  '{"services":["Internet"],"terms":["NoSmoking"],"room":{"beds":"2"}}',
  '{"services":"Internet","terms":"NoSmoking","room":{"beds":2}}',
  '{"services":[1],"terms":[0],"room":{"beds":2}}',
  "{'services':['Internet']}",
  '["Internet"]',
];

/** Names of the parts that carry both sides of an identity card, after the word for the side. */
export const cardParts: string[] = [
  ...['IdCarImagePath', 'IdCardImagePath', 'idcarimagepath', 'idCardImagePath', 'IdCardImage', 'IdImage', 'IdCarImage'],
];

/** Ways to write a path of the specification that takes the identifier of a property. */
export const paths: ((id: number) => string)[] = [
  (id) => `/RentProperties/GetRentPropertyById/${id}`,
  (id) => `/rentproperties/getrentpropertybyid/${id}`,
  (id) => `/RentProperties/GetRentPropertyById/${id}/`,
  (id) => `/RENTPROPERTIES/GETRENTPROPERTYBYID/${id}`,
  (id) => `/RentProperties/GetRentPropertyById?id=${id}`,
  () => '/RentProperties/GetRentPropertyById/',
  (id) => `/RentProperties/GetRentPropertyById/${id}.0`,
];
