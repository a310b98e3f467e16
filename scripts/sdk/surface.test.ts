import { readFileSync } from 'node:fs';
import { acceptedFile, compareSurfaces, surfaceOf } from './surface';

const accepted = readFileSync(acceptedFile, 'utf8');

test('the SDK surface matches surface.txt', () => {
  const { gone, added } = compareSurfaces(accepted, surfaceOf());
  const list = (sign: string, lines: string[]) => lines.map((line) => `${sign} ${line}`).join('\n');
  if (gone.length > 0)
    throw new Error(`This change breaks programs that use the SDK:
${list('-', gone)}
${list('+', added)}
Revert it, or, if it is intended, document the migration in openapi/CHANGELOG.md and accept it:
  npx tsx scripts/sdk/surface.ts`);
  if (added.length > 0)
    throw new Error(`The SDK has new exports or members. They do not break programs; later releases must keep them:
${list('+', added)}
Accept it: npx tsx scripts/sdk/surface.ts`);
});

test('surface.txt contains operations, functions and enumerations, also of the other entries', () => {
  expect(accepted).toContain('bookReservation(BookReservationRequest): ReservationEnvelope\n');
  expect(accepted).toContain('export function createClient(options: ClientOptions): Client\n');
  expect(accepted).toContain('    Confirmed: 2,\n');
  expect(accepted).toContain('export function queryKeyOf<');
  expect(accepted).toMatch(/^export interface ReservationsGroup \{[^}]* book: Client\['bookReservation'\];/m);
});

test.each<[what: string, from: string, to: string, gone: string, added: string]>([
  ['an operation', 'acceptTerms(', 'agreeToTerms(', 'acceptTerms', 'agreeToTerms'],
  ['a type', 'export interface Quote ', 'export interface Offer ', 'export interface Quote', 'export interface Offer'],
  ['a member', '    totalAmount: number;', '    total: number;', ': totalAmount: number;', ': total: number;'],
  [
    'a parameter',
    '    propertyId: number;\n}): Favorite',
    '    listingId: number;\n}): Favorite',
    ': propertyId',
    ': listingId',
  ],
  ['a state', '    Confirmed: 2,', '    Secured: 2,', ': Confirmed: 2,', ': Secured: 2,'],
])('detects that %s is renamed', (_, from, to, gone, added) => {
  const changed = accepted.replace(from, to);
  expect(changed).not.toBe(accepted);
  const difference = compareSurfaces(accepted, changed);
  expect(difference.gone.join('\n')).toContain(gone);
  expect(difference.added.join('\n')).toContain(added);
});

test('an addition is not reported as a removal', () => {
  const { gone, added } = compareSurfaces(accepted, `${accepted}export interface Another {\n    id: number;\n}\n`);
  expect([gone, added]).toEqual([[], ['export interface Another {', 'export interface Another: id: number;']]);
});
