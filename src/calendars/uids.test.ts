import { importedUid, isOwnUid, ownUid } from './uids';

const domain = 'here.rental-marketplace';
const scope = { domain, propertyId: 11 };

test('a UID of a listing is its own, also after another platform has exported it, and no other listing’s', () => {
  const uid = ownUid(scope, 'reservation 21');
  expect(uid).toMatch(/^[0-9a-f]{32}\.11@here\.rental-marketplace$/);
  for (const seen of [uid, importedUid('2027-01-05', uid), importedUid('2027-01-06', importedUid('2027-01-05', uid))]) {
    expect(isOwnUid(scope, seen)).toBe(true);
    for (const propertyId of [1, 111, 12]) expect(isOwnUid({ domain, propertyId }, seen)).toBe(false);
    expect(isOwnUid({ domain: 'there.rental-marketplace', propertyId: 11 }, seen)).toBe(false);
  }
});

test('a UID of the previous release, which names no listing, is ignored by every listing', () => {
  expect(isOwnUid(scope, `0123456789abcdef0123456789abcdef@${domain}`)).toBe(true);
});
