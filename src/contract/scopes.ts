/** Scopes of API keys: what a key permits in one area, such as listings or reservations. */
import { eventScopes } from '../../generated/access';
import { ApiKeyAccess, ApiKeyScope } from '../../generated/enumerations';
import type { Caller, ScopeName, ScopeSet } from './caller';
import { type Failure, type FailureDetails, fail } from './failures';
import { createMessage } from '../languages';

type Key = NonNullable<Caller['key']>;
type Access = Pick<Key, 'access' | 'scopes'>;

/** All scopes, ordered by number. */
const allScopes = Object.entries(ApiKeyScope) as [ScopeName, ApiKeyScope][];

const isReading = (name: ScopeName) => name.endsWith('Read');

/** The set of these scopes. The numbers must stay below 31, so that a set is a positive integer of 32 bits on both engines. */
const setOf = (scopes: readonly ApiKeyScope[]): ScopeSet =>
  scopes.reduce<number>((set, scope) => set | (1 << scope), 0);

/** The scopes that a key has without choosing any. */
const sums: Record<ApiKeyAccess, ScopeSet> = {
  [ApiKeyAccess.Read]: setOf(allScopes.filter(([name]) => isReading(name)).map(([, scope]) => scope)),
  [ApiKeyAccess.Write]: setOf(allScopes.map(([, scope]) => scope)),
};

const heldBy = ({ access, scopes }: Access): ScopeSet => scopes ?? sums[access];

/** Whether the key has the scope. */
export function hasScope(key: Access, scope: ScopeName): boolean {
  return (heldBy(key) & (1 << ApiKeyScope[scope])) !== 0;
}

/** The scopes that a key has, ordered by number. */
export function scopesOf(key: Access): ApiKeyScope[] {
  return allScopes.filter(([name]) => hasScope(key, name)).map(([, scope]) => scope);
}

/** The names of the scopes that a key has. */
export function namesOfScopes(key: Access): ScopeName[] {
  return allScopes.map(([name]) => name).filter((name) => hasScope(key, name));
}

/** The scopes that a request chooses for a new key, with the scopes to read that they include; null if it chooses none. */
export function readScopes({ access, scopes }: { access: ApiKeyAccess; scopes?: readonly ApiKeyScope[] | undefined }) {
  if (!scopes) return { scopes: null };
  const chosen = allScopes.filter(([, scope]) => scopes.includes(scope));
  const beyond = chosen.filter(([name]) => access === ApiKeyAccess.Read && !isReading(name)).map(([, scope]) => scope);
  if (beyond.length > 0) {
    const message = createMessage('apiKey.needsWrite');
    const fields = scopes.flatMap((scope, index) => (beyond.includes(scope) ? [`scopes[${index}]`] : []));
    return fail('VALIDATION_ERROR', { errors: fields.map((field) => ({ field, code: 'custom', message })) });
  }
  const included = chosen.map(([name]) => ApiKeyScope[name.replace(/Write$/, 'Read') as ScopeName]);
  return { scopes: setOf([...scopes, ...included]) };
}

/** What is said about a scope that a key lacks. */
export function missingScope(scope: ScopeName): FailureDetails {
  return {
    message: createMessage('apiKey.lacksScope', { scope }),
    errors: [{ field: scope, code: 'required', message: createMessage('apiKey.needsScope') }],
  };
}

/** The scope that events of a type need; undefined for a type that this release does not know, which no chosen scope permits. */
const scopeOfEvents = (type: string): ScopeName | undefined => (eventScopes as Record<string, ScopeName>)[type];

type Refused = Failure<'API_KEY_SCOPE_MISSING'>;

/**
 * The types of events that a request for `types` may see; an empty list asks for all types. For a key with chosen scopes, that is all types
 * of its areas. `undefined` is all types, including those that are added later.
 */
export function visibleTypes<Type extends string>(
  { key }: Pick<Caller, 'key'>,
  types: readonly Type[] = [],
): { types: readonly Type[] | undefined } | Refused {
  if (types.length > 0) return refusedTypes({ key }, types) ?? { types };
  if (!key || key.scopes === null) return { types: undefined };
  const known = Object.entries(eventScopes) as [Type, ScopeName][];
  const visible = known.filter(([, scope]) => hasScope(key, scope)).map(([type]) => type);
  return visible.length === 0 ? fail('API_KEY_SCOPE_MISSING') : { types: visible };
}

/** The failure if the caller's key may not see events of all `types`; an empty list is all types, including those that are added later. */
export function refusedTypes({ key }: Pick<Caller, 'key'>, types: readonly string[]): Refused | undefined {
  if (!key || key.scopes === null) return undefined;
  if (types.length === 0) return fail('API_KEY_SCOPE_MISSING', { message: createMessage('apiKey.allEvents') });
  const scopes = types.map(scopeOfEvents);
  if (scopes.every((scope) => scope && hasScope(key, scope))) return undefined;
  const lacking = scopes.find((scope) => scope && !hasScope(key, scope));
  return fail('API_KEY_SCOPE_MISSING', lacking && missingScope(lacking));
}
