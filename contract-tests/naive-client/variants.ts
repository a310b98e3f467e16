/**
 * Requests of a client that knows the specification's paths and field names only: the most obvious spellings of each value, with the
 * value that is meant.
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
  // Midnight in Amman, as `toISOString()` writes it.
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

/** Phone numbers; the second is in national format. */
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

/** Spellings of a code; the code that was sent replaces `402917`. */
export const codes: ((code: string) => unknown)[] = [
  (code) => code,
  (code) => ` ${code} `,
  (code) => `${code.slice(0, 3)} ${code.slice(3)}`,
  (code) => `${code.slice(0, 3)}-${code.slice(3)}`,
  (code) => code.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit))),
  (code) => Number(code),
  (code) => code.slice(1),
];

/** Numbers: the id of a currency. */
export const numbers: Variant<number>[] = [7, 7.0, '7', '7.0', ' 7', 'JOD', 'jod', null, '', [7], { id: 7 }].map(
  (written) => ({ written, meant: 7 }),
);

/** Amounts of money. */
export const amounts: Variant<number>[] = [45.5, '45.5', '45,5', '45.50 JOD', 'JOD 45.5', '1e1', null, ''].map(
  (written) => ({ written, meant: 45.5 }),
);

/** Enumerations: a listing that is rented by the night. */
export const rentTypes: Variant<number>[] = [1, '1', 'Daily', 'daily', 'DAILY', 1.0, true, null, '', [1]].map(
  (written) => ({ written, meant: 1 }),
);

/** Booleans in a query. */
export const truths: Variant<boolean>[] = ['true', 'True', 'TRUE', '1', 'on', 'yes'].map((written) => ({
  written,
  meant: true,
}));

/** Page sizes, beside other parameters: five items, or the default. */
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

/** Authorization headers with a valid token. */
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

/** The DetailsJSON of a non-smoking flat with internet. */
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

/** Names of the form fields for both sides of an identity card, after the word for the side. */
export const cardParts: string[] = [
  ...['IdCarImagePath', 'IdCardImagePath', 'idcarimagepath', 'idCardImagePath', 'IdCardImage', 'IdImage', 'IdCarImage'],
];

/** Spellings of a path with the id of a property. */
export const paths: ((id: number) => string)[] = [
  (id) => `/RentProperties/GetRentPropertyById/${id}`,
  (id) => `/rentproperties/getrentpropertybyid/${id}`,
  (id) => `/RentProperties/GetRentPropertyById/${id}/`,
  (id) => `/RENTPROPERTIES/GETRENTPROPERTYBYID/${id}`,
  (id) => `/RentProperties/GetRentPropertyById?id=${id}`,
  () => '/RentProperties/GetRentPropertyById/',
  (id) => `/RentProperties/GetRentPropertyById/${id}.0`,
];
