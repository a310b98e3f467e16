import { eventScopes } from '../../generated/access';
import { ApiKeyAccess, ApiKeyScope } from '../../generated/enumerations';
import { textMembers } from '../../generated/names';
import { hasScope, namesOfScopes, readScopes, refusedTypes, scopesOf, visibleTypes } from './scopes';

const { Read, Write } = ApiKeyAccess;
const key = (scopes: ApiKeyScope[]) => {
  const read = readScopes({ access: Write, scopes });
  if ('failure' in read) throw new Error(read.failure);
  return { key: { id: 1, access: Write, scopes: read.scopes } };
};

test('a set of all scopes is a positive integer of 32 bits', () => {
  const all = Object.values(ApiKeyScope);
  const { scopes } = readScopes({ access: Write, scopes: all }) as { scopes: number };
  expect(scopes).toBeGreaterThan(0);
  expect(scopes).toBeLessThan(2 ** 31);
  expect(scopesOf({ access: Write, scopes })).toEqual(all);
});

test('Read and Write are the sums of their scopes', () => {
  const names = Object.keys(ApiKeyScope);
  expect(namesOfScopes({ access: Write, scopes: null })).toEqual(names);
  expect(namesOfScopes({ access: Read, scopes: null })).toEqual(names.filter((name) => name.endsWith('Read')));
});

test('a scope to write includes the scope to read of its area, and nothing else', () => {
  for (const [name, scope] of Object.entries(ApiKeyScope)) {
    const area = name.replace(/(Read|Write)$/, '');
    const expected = name.endsWith('Write') ? [`${area}Read`, name] : [name];
    expect(namesOfScopes(key([scope]).key)).toEqual(expected);
  }
});

test('every type of event has a scope to read', () => {
  expect(Object.keys(eventScopes)).toEqual(textMembers.EventType);
  for (const scope of Object.values(eventScopes)) expect(scope).toMatch(/Read$/);
});

test('a key with chosen scopes sees no event of an unknown type, another caller does', () => {
  const all = key(Object.values(ApiKeyScope));
  expect(refusedTypes(all, ['a.later'])).toMatchObject({ failure: 'API_KEY_SCOPE_MISSING' });
  expect(refusedTypes(all, [])).toMatchObject({ failure: 'API_KEY_SCOPE_MISSING' });
  expect(refusedTypes({ key: { id: 1, access: Write, scopes: null } }, [])).toBeUndefined();
  expect(visibleTypes({})).toEqual({ types: undefined });
  expect(visibleTypes(all)).toEqual({ types: Object.keys(eventScopes) });
  expect(hasScope(all.key, 'ReportsRead')).toBe(true);
});
