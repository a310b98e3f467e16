import { compareContracts } from './compare';
import { type Change, changed, released } from './testing';

const book = '/Reservations/BookReservation/book';
const cancel = '/Reservations/CancelReservation/{id}';

test.each<[string, Change, string[]]>([
  [
    'an operation',
    (c) => (c.document.paths['/City/GetById/{id}'] = { get: { operationId: 'getCity', responses: {} } }),
    ['GET /City/GetById/{id}: a new operation'],
  ],
  [
    'a member of answers',
    (c) => (c.schema('Reservation').properties['colour'] = { type: 'string' }),
    ['Reservation (response).colour: a new member'],
  ],
  [
    'an optional member of requests',
    (c) => (c.schema('BookReservationRequest').properties['purpose'] = { type: 'string' }),
    ['BookReservationRequest (request).purpose: a new member'],
  ],
  [
    'an optional parameter',
    (c) => (c.operation('/City/GetAll').parameters = [{ name: 'country', in: 'query', schema: { type: 'string' } }]),
    ['getCities: the parameter query country'],
  ],
  [
    'a member of an open enumeration',
    (c) => c.schema('City').enum!.push(18) && c.schema('City')['x-enum-varnames']!.push('Vienna'),
    ['City (response): the member Vienna', 'City (request): the member Vienna'],
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
    [expect.stringMatching(/^BookReservationRequest \(request\)\.note: maxLength \d+ is now \d+$/) as string],
  ],
  ['a kind of token', (c) => c.operation(cancel).security!.push({ k: [] }), ['cancelReservation: also accepts k']],
  ['a deprecation', (c) => (c.operation('/City/GetAll').deprecated = true), ['getCities: deprecated']],
])('%s more is an addition', (_, change, additions) => {
  expect(compareContracts(released, changed(change))).toEqual({ breaks: [], additions });
});
