import fc from 'fast-check';
import { textMembers } from '../../generated/names';
import type { FieldError } from '../contract/failures';
import { readDetails } from './details';

/** The errors, as `field code`. */
function faults(text: string): string[] {
  const errors: FieldError[] = [];
  readDetails(text, errors);
  return errors.map(({ field, code }) => `${field} ${code}`);
}

describe('DetailsJSON', () => {
  test('accepts what a response contains: null means absent', () => {
    const read = readDetails('{"services":["Internet"],"room":{"beds":3}}');
    expect(faults(JSON.stringify(read))).toEqual([]);
    expect(readDetails(JSON.stringify(read))).toEqual(read);
    expect(readDetails('{"services":null,"terms":null,"room":null}')).toEqual(readDetails('{}'));
  });

  test('accepts member names in any case, and rejects duplicates', () => {
    const written = '{"Services":["Internet"],"TERMS":[],"Room":{"Beds":3,"livingrooms":1}}';
    expect(readDetails(written)).toMatchObject({ services: ['Internet'], room: { beds: 3, livingRooms: 1 } });
    expect(faults('{"services":[],"Services":["Internet"],"room":{"beds":1,"Beds":2}}')).toEqual([
      'DetailsJSON.services custom',
      'DetailsJSON.room.beds custom',
    ]);
  });

  test('returns an error for each invalid member', () => {
    const wrong = '{"services":["Internet","Sauna"],"terms":"NoSmoking","room":{"beds":"2","bedrooms":-1}}';
    expect(faults(wrong)).toEqual([
      'DetailsJSON.services[1] enum',
      'DetailsJSON.terms type',
      'DetailsJSON.room.beds type',
      'DetailsJSON.room.bedrooms type',
    ]);
  });

  test('fills in omitted members', () => {
    const text = '{"services":["Internet"],"terms":["NoSmoking"],"room":{"beds":3,"view":"sea"},"note":{"a":[1]}}';
    expect(readDetails(text)).toEqual({
      services: ['Internet'],
      terms: ['NoSmoking'],
      room: {
        bedrooms: null,
        livingRooms: null,
        bathrooms: null,
        kitchens: null,
        balconies: null,
        beds: 3,
        maxGuests: null,
      },
    });
    expect(readDetails('{}')).toMatchObject({ services: [], terms: [], room: { beds: null } });
  });

  test.each([
    ['text that is not JSON', '{'],
    ['an empty text', ''],
    ['a list', '[]'],
    ['a number', '1'],
    ['null', 'null'],
    ['a text', '"{}"'],
    ['an unknown service', '{"services":["Sauna"]}'],
    ['a service in lower case', '{"services":["internet"]}'],
    ['a term among the services', '{"services":["NoSmoking"]}'],
    ['an unknown term', '{"terms":["NoFun"]}'],
    ['the name of an object property', '{"services":["constructor"]}'],
    ['a service that is not in a list', '{"services":"Internet"}'],
    ['a list as room', '{"room":[]}'],
    ['rooms below 0', '{"room":{"beds":-1}}'],
    ['half a room', '{"room":{"beds":0.5}}'],
    ['a text for a number', '{"room":{"beds":"2"}}'],
    ['a number beyond 32 bits', '{"room":{"beds":1e10}}'],
    ['nine levels', '{"a":'.repeat(9) + '1' + '}'.repeat(9)],
    ['thousands of levels', '{"a":' + '['.repeat(9_000) + ']'.repeat(9_000) + '}'],
  ])('rejects %s', (_, text) => expect(faults(text)).toHaveLength(1));

  test('accepts eight levels', () => {
    expect(faults('{"a":'.repeat(8) + '1' + '}'.repeat(8))).toEqual([]);
  });

  test('accepts every known name, and throws for no text', () => {
    expect(faults(JSON.stringify({ services: textMembers.Service, terms: textMembers.Term }))).toEqual([]);
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => void readDetails(text)));
  });
});
