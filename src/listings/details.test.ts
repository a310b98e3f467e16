import fc from 'fast-check';
import { textMembers } from '../../generated/names';
import type { FieldError } from '../contract/failures';
import { readDetails } from './details';

/** What is wrong, as `field code`. */
function faults(text: string): string[] {
  const errors: FieldError[] = [];
  readDetails(text, errors);
  return errors.map(({ field, code }) => `${field} ${code}`);
}

describe('DetailsJSON', () => {
  test('that was answered can be sent back: null is absent', () => {
    const read = readDetails('{"services":["Internet"],"room":{"beds":3}}');
    expect(faults(JSON.stringify(read))).toEqual([]);
    expect(readDetails(JSON.stringify(read))).toEqual(read);
    expect(readDetails('{"services":null,"terms":null,"room":null}')).toEqual(readDetails('{}'));
  });

  test('is read whatever the letter case of its members, each once', () => {
    const written = '{"Services":["Internet"],"TERMS":[],"Room":{"Beds":3,"livingrooms":1}}';
    expect(readDetails(written)).toMatchObject({ services: ['Internet'], room: { beds: 3, livingRooms: 1 } });
    expect(faults('{"services":[],"Services":["Internet"],"room":{"beds":1,"Beds":2}}')).toEqual([
      'DetailsJSON.services custom',
      'DetailsJSON.room.beds custom',
    ]);
  });

  test('names each member that is wrong', () => {
    const wrong = '{"services":["Internet","Sauna"],"terms":"NoSmoking","room":{"beds":"2","bedrooms":-1}}';
    expect(faults(wrong)).toEqual([
      'DetailsJSON.services[1] enum',
      'DetailsJSON.terms type',
      'DetailsJSON.room.beds type',
      'DetailsJSON.room.bedrooms type',
    ]);
  });

  test('is read, with what the owner has not said', () => {
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
    ['no JSON', '{'],
    ['nothing', ''],
    ['a list', '[]'],
    ['a number', '1'],
    ['null', 'null'],
    ['a text', '"{}"'],
    ['an unknown service', '{"services":["Sauna"]}'],
    ['a service in other letters', '{"services":["internet"]}'],
    ['a term among the services', '{"services":["NoSmoking"]}'],
    ['an unknown term', '{"terms":["NoFun"]}'],
    ['a member of every object', '{"services":["constructor"]}'],
    ['one service outside a list', '{"services":"Internet"}'],
    ['a list as room', '{"room":[]}'],
    ['rooms below 0', '{"room":{"beds":-1}}'],
    ['half a room', '{"room":{"beds":0.5}}'],
    ['a text for a number', '{"room":{"beds":"2"}}'],
    ['more than an integer holds', '{"room":{"beds":1e10}}'],
    ['nine levels', '{"a":'.repeat(9) + '1' + '}'.repeat(9)],
    ['thousands of levels', '{"a":' + '['.repeat(9_000) + ']'.repeat(9_000) + '}'],
  ])('%s is refused', (_, text) => expect(faults(text)).toHaveLength(1));

  test('eight levels are not too many', () => {
    expect(faults('{"a":'.repeat(8) + '1' + '}'.repeat(8))).toEqual([]);
  });

  test('every known name is taken, and no text makes it throw', () => {
    expect(faults(JSON.stringify({ services: textMembers.Service, terms: textMembers.Term }))).toEqual([]);
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => void readDetails(text)));
  });
});
