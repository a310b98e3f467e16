import type { OpenAPIV3 } from 'openapi-types';
import type { Schema } from '../../src/contract/document';
import { compareContracts } from './compare';
import { type Change, changed, released } from './testing';

const book = '/Reservations/BookReservation/book';
const cancel = '/Reservations/CancelReservation/{id}';

test('a contract breaks nothing of itself', () => {
  expect(
    compareContracts(
      released,
      changed(() => {}),
    ),
  ).toEqual({ breaks: [], additions: [] });
});

test.each<[string, Change, string[]]>([
  ['a path', (c) => delete c.document.paths['/City/GetAll'], ['GET /City/GetAll: the operation is gone']],
  [
    'a method',
    (c) => {
      const item = c.document.paths['/City/GetAll']!;
      item.post = item.get;
      delete item.get;
    },
    ['GET /City/GetAll: the operation is gone'],
  ],
  [
    'an operationId',
    (c) => (c.operation('/City/GetAll').operationId = 'listCities'),
    ['GET /City/GetAll: the operationId getCities is now listCities'],
  ],
  ['a tag', (c) => (c.operation('/City/GetAll').tags = ['Cities']), ['getCities: the tag City is now Cities']],
  ['a status', (c) => delete c.operation(book).responses['409'], ['bookReservation: the status 409 is gone']],
  [
    'another success',
    (c) => (c.operation(book).responses['202'] = { description: '' }),
    ['bookReservation: the status 202 is new'],
  ],
  [
    'a header of an answer',
    (c) => delete (c.document.components!.responses!['Unauthenticated'] as OpenAPIV3.ResponseObject).headers,
    expect.arrayContaining(['bookReservation 401: the header WWW-Authenticate is gone']) as never,
  ],
  [
    'a media type of an answer',
    (c) => delete c.response('/Reports/GetGeneralReport', '200').content!['text/csv'],
    ['getGeneralReport 200: text/csv is gone'],
  ],
  [
    'a media type of a body',
    (c) =>
      delete (c.operation('/PaymentTransactions/Add').requestBody as OpenAPIV3.RequestBodyObject).content[
        'application/json'
      ],
    ['addPaymentTransaction body: application/json is gone'],
  ],
  ['a body', (c) => delete c.operation(cancel).requestBody, ['cancelReservation: takes no body any more']],
  [
    'a body that is needed',
    (c) => (c.operation('/City/GetAll').requestBody = { required: true, content: {} }),
    ['getCities: now needs a body'],
  ],
  [
    'a member of answers',
    (c) => delete c.schema('Reservation').properties['nights'],
    ['Reservation (answered).nights: is gone'],
  ],
  [
    'a member of answers that may be absent',
    (c) => c.schema('Reservation').required.splice(c.schema('Reservation').required.indexOf('nights'), 1),
    ['Reservation (answered).nights: may now be absent'],
  ],
  [
    'a member of answers that may be null',
    (c) => (c.member('Reservation', 'nights').nullable = true),
    ['Reservation (answered).nights: may now be null'],
  ],
  [
    'a reference in answers that may be null',
    (c) => {
      const { properties } = c.schema('Reservation');
      properties['status'] = { anyOf: [properties['status']!, { $ref: '#/components/schemas/Nothing' }] };
    },
    ['Reservation (answered).status: may now be null'],
  ],
  [
    'a member of requests',
    (c) => delete c.schema('BookReservationRequest').properties['note'],
    ['BookReservationRequest (sent).note: is gone'],
  ],
  [
    'a member of requests that is needed',
    (c) => c.schema('BookReservationRequest').required.push('note'),
    ['BookReservationRequest (sent).note: is now required'],
  ],
  [
    'a new member of requests that is needed',
    (c) => {
      c.schema('BookReservationRequest').properties['purpose'] = { type: 'string' };
      c.schema('BookReservationRequest').required.push('purpose');
    },
    ['BookReservationRequest (sent).purpose: is new and required'],
  ],
  [
    'a member of requests that may be null',
    (c) => (c.member('BookReservationRequest', 'note').nullable = false),
    ['BookReservationRequest (sent).note: may not be null any more'],
  ],
  [
    'a type',
    (c) => (c.member('Reservation', 'nights').type = 'string'),
    ['Reservation (answered).nights: the type integer is now string'],
  ],
  [
    'a format',
    (c) => (c.schema('Instant').format = 'date'),
    ['Instant (answered): the format date-time is now date', 'Instant (sent): the format date-time is now date'],
  ],
  [
    'how much may be sent',
    (c) => (c.parameter('PageSize').schema.maximum = 50),
    expect.arrayContaining(['getRentProperties query pageSize: maximum 100 is now 50']) as never,
  ],
  [
    'how little may be sent',
    (c) => (c.member('BookReservationRequest', 'note').minLength = 5),
    ['BookReservationRequest (sent).note: minLength (none) is now 5'],
  ],
  [
    'how much may be answered',
    (c) => delete c.schema('TraceId').maxLength,
    expect.arrayContaining(['TraceId (answered): maxLength 64 is now (none)']) as never,
  ],
  [
    'a pattern',
    (c) => (c.schema('Email').pattern = '^a'),
    expect.arrayContaining(['Email (sent): the pattern is another one']) as never,
  ],
  [
    'a default',
    (c) => (c.parameter('PageSize').schema.default = 20),
    expect.arrayContaining(['getRentProperties query pageSize: the default 50 is now 20']) as never,
  ],
  [
    'a member of an open enumeration',
    (c) => [c.schema('City').enum!.pop(), c.schema('City')['x-enum-varnames']!.pop()].length,
    ['City (answered): the member Rome is gone', 'City (sent): the member Rome is gone'],
  ],
  [
    'a name in an enumeration',
    (c) => (c.schema('RentType')['x-enum-varnames']![1] = 'Nightly'),
    expect.arrayContaining(['RentType (answered): the member Daily is now called Nightly']) as never,
  ],
  [
    'the end of a closed enumeration',
    (c) => c.schema('BookingStatus').enum!.push(8) && c.schema('BookingStatus')['x-enum-varnames']!.push('Moved'),
    ['BookingStatus (answered): the member Moved is new, in a closed list'],
  ],
  [
    'the openness of an enumeration',
    (c) => delete c.schema('Service')['x-open'],
    expect.arrayContaining(['Service (answered): is not open any more']) as never,
  ],
  [
    'the name of a schema',
    (c) => {
      const { schemas } = c.document.components!;
      Object.assign(
        c.document,
        JSON.parse(JSON.stringify(c.document).replaceAll('/schemas/Quote"', '/schemas/Offer"')),
      );
      c.document.components!.schemas!['Offer'] = schemas!['Quote']!;
      delete c.document.components!.schemas!['Quote'];
    },
    ['schema Quote: is gone; Offer stands in its place'],
  ],
  [
    'a schema for another',
    (c) => (c.schema('QuoteEnvelope').properties['data'] = { $ref: '#/components/schemas/Reservation' } as Schema),
    expect.arrayContaining(['QuoteEnvelope (answered).data: Quote is now Reservation']) as never,
  ],
  [
    'a parameter',
    (c) => c.operation('/RentProperties/GetRentProperties').parameters.shift(),
    [expect.stringMatching(/^getRentProperties: the parameter query \w+ is gone$/) as string],
  ],
  [
    'a parameter that is needed',
    (c) => (c.parameter('PersonSearch').required = true),
    expect.arrayContaining(['getCustomers query search: is now required']) as never,
  ],
  [
    'a new parameter that is needed',
    (c) =>
      c.operation(cancel).parameters.push({ name: 'sure', in: 'query', required: true, schema: { type: 'boolean' } }),
    ['cancelReservation: the new parameter query sure is required'],
  ],
  ['a role', (c) => c.operation(cancel)['x-roles']!.pop(), ['cancelReservation: Admin may not call it any more']],
  [
    'whose records a role reaches',
    (c) => (c.operation('/Owner/GetByUserId/{userId}')['x-own-only'] = ['Customer']),
    ['getOwnerByUserId: Customer now reaches only records of their own'],
  ],
  [
    'whose records everybody reaches',
    (c) => (c.operation(cancel)['x-own-only'] = 'person'),
    ['cancelReservation: the record is now one person’s'],
  ],
  [
    'a token that is needed',
    (c) => (c.operation('/City/GetAll').security = [{ accessToken: [] }]),
    ['getCities: asks for more of a token'],
  ],
  [
    'a kind of token',
    (c) => (c.operation(cancel).security = [{ newKind: [] }]),
    ['cancelReservation: asks for more of a token'],
  ],
])('taking away or changing %s is a break', (_, change, breaks) => {
  expect(compareContracts(released, changed(change)).breaks).toEqual(breaks);
});

test.each<[string, Change, string[]]>([
  [
    'an operation',
    (c) => (c.document.paths['/City/GetById/{id}'] = { get: { operationId: 'getCity', responses: {} } }),
    ['GET /City/GetById/{id}: a new operation'],
  ],
  [
    'a member of answers',
    (c) => (c.schema('Reservation').properties['colour'] = { type: 'string' }),
    ['Reservation (answered).colour: a new member'],
  ],
  [
    'an optional member of requests',
    (c) => (c.schema('BookReservationRequest').properties['purpose'] = { type: 'string' }),
    ['BookReservationRequest (sent).purpose: a new member'],
  ],
  [
    'an optional parameter',
    (c) => (c.operation('/City/GetAll').parameters = [{ name: 'country', in: 'query', schema: { type: 'string' } }]),
    ['getCities: the parameter query country'],
  ],
  [
    'a member of an open enumeration',
    (c) => c.schema('City').enum!.push(18) && c.schema('City')['x-enum-varnames']!.push('Vienna'),
    ['City (answered): the member Vienna', 'City (sent): the member Vienna'],
  ],
  [
    'a refusal',
    (c) => (c.operation('/City/GetAll').responses['409'] = { description: '' }),
    ['getCities: the status 409'],
  ],
  ['a 304', (c) => (c.operation(book).responses['304'] = { description: '' }), ['bookReservation: the status 304']],
  ['a role', (c) => c.operation(cancel)['x-roles']!.push('Agent'), ['cancelReservation: Agent may call it']],
  [
    'room for what is sent',
    (c) => (c.member('BookReservationRequest', 'note').maxLength! *= 2),
    [expect.stringMatching(/^BookReservationRequest \(sent\)\.note: maxLength \d+ is now \d+$/) as string],
  ],
  [
    'a kind of token',
    (c) => c.operation(cancel).security!.push({ newKind: [] }),
    ['cancelReservation: takes newKind as well'],
  ],
  ['a deprecation', (c) => (c.operation('/City/GetAll').deprecated = true), ['getCities: deprecated']],
])('%s more is an addition', (_, change, additions) => {
  expect(compareContracts(released, changed(change))).toEqual({ breaks: [], additions });
});
