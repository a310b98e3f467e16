/** The request that the contract's own examples make. */
import type { Operation } from './document';
import { picture } from './preparations/pictures';
import type { Call, User } from './request';

/** Of those who may call an operation, the one whose record the example mostly is. */
const order: [User, string][] = [
  ['customer', 'Customer'],
  ['owner', 'Owner'],
  ['agent', 'Agent'],
  ['admin', 'Admin'],
];

/** Who may call an operation that needs a token, those first whose own records the examples are; empty where it needs none. */
export function callersOf({ roles, security }: Operation): User[] {
  if (security.some((scheme) => 'verificationToken' in scheme)) return ['verification'];
  return order.filter(([, role]) => roles.includes(role)).map(([user]) => user);
}

/** The example of a request of `operation`, with a body of `requestType` where it takes one, by the first of its callers. */
export async function exampleCall(operation: Operation, requestType = operation.requestTypes[0]): Promise<Call> {
  const { path, query, bodies } = operation.examples;
  const call: Call = { as: callersOf(operation)[0], path, query };
  const body = requestType === undefined ? undefined : bodies[requestType];
  if (!body) return call;
  if (requestType !== 'multipart/form-data') return { ...call, body: body.members };
  const bytes = await picture('jpeg');
  const members = Object.entries(body.members).map(([name, value]) => [
    name,
    body.files.includes(name) ? bytes : (value as string | number),
  ]);
  return { ...call, form: Object.fromEntries(members) as Call['form'] };
}
