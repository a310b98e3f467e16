import type { OpenAPIV3 } from 'openapi-types';
import type { Schema } from '../../src/contract/document';
import { compareContracts } from './compare';
import { type Change, changed, released } from './testing';

const book = '/Reservations/BookReservation/book';
const cancel = '/Reservations/CancelReservation/{id}';

test('a contract has no changes compared with itself', () => {
  expect(
    compareContracts(
      released,
      changed(() => {}),
    ),
  ).toEqual({ breaks: [], additions: [] });
});

test.each<[string, Change, string[]]>([
  ['a path', (c) => delete c.document.paths['/City/GetAll'], ['GET /City/GetAll: the operation is removed']],
  [
    'a method',
    (c) => {
      const item = c.document.paths['/City/GetAll']!;
      item.post = item.get;
      delete item.get;
    },
    ['GET /City/GetAll: the operation is removed'],
  ],
  [
    'an operationId',
    (c) => (c.operation('/City/GetAll').operationId = 'listCities'),
    ['GET /City/GetAll: the operationId getCities is now listCities'],
  ],
  ['a tag', (c) => (c.operation('/City/GetAll').tags = ['Cities']), ['getCities: the tag City is now Cities']],
  ['a status', (c) => delete c.operation(book).responses['409'], ['bookReservation: the status 409 is removed']],
  [
    'another success',
    (c) => (c.operation(book).responses['202'] = { description: '' }),
    ['bookReservation: the status 202 is new'],
  ],
  [
    'a header of a response',
    (c) => delete (c.document.components!.responses!['Unauthenticated'] as OpenAPIV3.ResponseObject).headers,
    expect.arrayContaining(['bookReservation 401: the header WWW-Authenticate is removed']) as never,
  ],
  [
    'a media type of a response',
    (c) => delete c.response('/Reports/GetGeneralReport', '200').content!['text/csv'],
    ['getGeneralReport 200: text/csv is removed'],
  ],
  [
    'a media type of a body',
    (c) =>
      delete (c.operation('/PaymentTransactions/Add').requestBody as OpenAPIV3.RequestBodyObject).content[
        'application/json'
      ],
    ['addPaymentTransaction body: application/json is removed'],
  ],
  ['a body', (c) => delete c.operation(cancel).requestBody, ['cancelReservation: no longer accepts a body']],
  [
    'a body that is needed',
    (c) => (c.operation('/City/GetAll').requestBody = { required: true, content: {} }),
    ['getCities: now requires a body'],
  ],
  [
    'a member of answers',
    (c) => delete c.schema('Reservation').properties['nights'],
    ['Reservation (response).nights: is removed'],
  ],
  [
    'a required member of responses',
    (c) => c.schema('Reservation').required.splice(c.schema('Reservation').required.indexOf('nights'), 1),
    ['Reservation (response).nights: may now be absent'],
  ],
  [
    'the nullability of a member of responses',
    (c) => (c.member('Reservation', 'nights').nullable = true),
    ['Reservation (response).nights: may now be null'],
  ],
  [
    'the nullability of a reference in responses',
    (c) => {
      const { properties } = c.schema('Reservation');
      properties['status'] = { anyOf: [properties['status']!, { $ref: '#/components/schemas/Nothing' }] };
    },
    ['Reservation (response).status: may now be null'],
  ],
  [
    'a member of requests',
    (c) => delete c.schema('BookReservationRequest').properties['note'],
    ['BookReservationRequest (request).note: is removed'],
  ],
  [
    'an optional member of requests to required',
    (c) => c.schema('BookReservationRequest').required.push('note'),
    ['BookReservationRequest (request).note: is now required'],
  ],
  [
    'requests by a new required member',
    (c) => {
      c.schema('BookReservationRequest').properties['purpose'] = { type: 'string' };
      c.schema('BookReservationRequest').required.push('purpose');
    },
    ['BookReservationRequest (request).purpose: is new and required'],
  ],
  [
    'a nullable member of requests',
    (c) => (c.member('BookReservationRequest', 'note').nullable = false),
    ['BookReservationRequest (request).note: may no longer be null'],
  ],
  [
    'a type',
    (c) => (c.member('Reservation', 'nights').type = 'string'),
    ['Reservation (response).nights: the type integer is now string'],
  ],
  [
    'a format',
    (c) => (c.schema('Instant').format = 'date'),
    ['Instant (response): the format date-time is now date', 'Instant (request): the format date-time is now date'],
  ],
  [
    'the upper bound of a request',
    (c) => (c.parameter('PageSize').schema.maximum = 50),
    expect.arrayContaining(['getRentProperties query pageSize: maximum 100 is now 50']) as never,
  ],
  [
    'the lower bound of a request',
    (c) => (c.member('BookReservationRequest', 'note').minLength = 5),
    ['BookReservationRequest (request).note: minLength (none) is now 5'],
  ],
  [
    'the upper bound of a text in responses',
    (c) => delete c.schema('TraceId').maxLength,
    expect.arrayContaining(['TraceId (response): maxLength 64 is now (none)']) as never,
  ],
  [
    'a pattern',
    (c) => (c.schema('Email').pattern = '^a'),
    expect.arrayContaining(['Email (request): the pattern has changed']) as never,
  ],
  [
    'a default',
    (c) => (c.parameter('PageSize').schema.default = 20),
    expect.arrayContaining(['getRentProperties query pageSize: the default 50 is now 20']) as never,
  ],
  [
    'a member of an open enumeration',
    (c) => [c.schema('City').enum!.pop(), c.schema('City')['x-enum-varnames']!.pop()].length,
    ['City (response): the member Rome is removed', 'City (request): the member Rome is removed'],
  ],
  [
    'a name in an enumeration',
    (c) => (c.schema('RentType')['x-enum-varnames']![1] = 'Nightly'),
    expect.arrayContaining(['RentType (response): the member Daily is now called Nightly']) as never,
  ],
  [
    'the members of a closed enumeration',
    (c) => c.schema('PropertyStatus').enum!.push(6) && c.schema('PropertyStatus')['x-enum-varnames']!.push('Moved'),
    ['PropertyStatus (response): the member Moved is new, in a closed list'],
  ],
  [
    'the openness of an enumeration',
    (c) => delete c.schema('Service')['x-open'],
    expect.arrayContaining(['Service (response): is no longer open']) as never,
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
    ['schema Quote: is removed and replaced by Offer'],
  ],
  [
    'a schema for another',
    (c) => (c.schema('QuoteEnvelope').properties['data'] = { $ref: '#/components/schemas/Reservation' } as Schema),
    expect.arrayContaining(['QuoteEnvelope (response).data: Quote is now Reservation']) as never,
  ],
  [
    'a parameter',
    (c) => c.operation('/RentProperties/GetRentProperties').parameters.shift(),
    [expect.stringMatching(/^getRentProperties: the parameter query \w+ is removed$/) as string],
  ],
  [
    'an optional parameter to required',
    (c) => (c.parameter('PersonSearch').required = true),
    expect.arrayContaining(['getCustomers query search: is now required']) as never,
  ],
  [
    'an operation by a new required parameter',
    (c) =>
      c.operation(cancel).parameters.push({ name: 'sure', in: 'query', required: true, schema: { type: 'boolean' } }),
    ['cancelReservation: the new parameter query sure is required'],
  ],
  ['a role', (c) => c.operation(cancel)['x-roles']!.pop(), ['cancelReservation: Admin may no longer call it']],
  [
    'the records that a role reaches',
    (c) => (c.operation('/Owner/GetByUserId/{userId}')['x-own-only'] = ['Customer']),
    ['getOwnerByUserId: Customer now reaches only records of their own'],
  ],
  [
    'the records that all roles reach',
    (c) => (c.operation(cancel)['x-own-only'] = 'person'),
    ['cancelReservation: the record is now limited to one person'],
  ],
  [
    'a token that is needed',
    (c) => (c.operation('/City/GetAll').security = [{ accessToken: [] }]),
    ['getCities: has stricter requirements for the token'],
  ],
  [
    'its token',
    (c) => (c.operation(cancel).security = [{ k: [] }]),
    ['cancelReservation: has stricter requirements for the token'],
  ],
])('removing or changing %s is a break', (_, change, breaks) => {
  expect(compareContracts(released, changed(change)).breaks).toEqual(breaks);
});
