import type { OpenAPIV3 } from 'openapi-types';
import { type Operation, operationsOf } from '../../../src/contract/document';
import { type SampleOptions, Verbatim, anyServer, curl, expression, sdkImport } from './samples';

/** `values` are variables of the shell; `sdk` the same as expressions of TypeScript. */
interface Step extends SampleOptions {
  sdk?: Record<string, unknown>;
  /** What of the answer is kept in which variable. */
  keep?: Record<string, string>;
}

const text = (name: string) => new Verbatim(name);
const number = (name: string) => new Verbatim(name, 'number');

/**
 * The first hour of a client team: log in, list, book, confirm, with requests that are the contract's own examples. They can
 * be pasted into a shell as they stand; the docs check does that. The same in TypeScript follows.
 */
export function gettingStarted(contract: OpenAPIV3.Document): string {
  const operations = new Map(operationsOf(contract).map((operation) => [operation.operationId, operation]));
  const get = (operationId: string): Operation => {
    const operation = operations.get(operationId);
    if (!operation) throw new Error(`the docs page begins with ${operationId}, which the contract does not have`);
    return operation;
  };

  function call(operationId: string, { keep, ...options }: Step = {}): string {
    // A key that stands in a page would be everybody's.
    const values = { ...options.values, 'Idempotency-Key': undefined };
    const command = curl(contract, get(operationId), { server: '$API', command: 'curl -sS', ...options, values });
    const kept = Object.entries(keep ?? {});
    if (kept.length === 0) return `${command}; echo`;
    const [variable, member] = kept[0]!;
    return `${variable}=$(${command} | field ${member})`;
  }
  const logIn = (email: string) => `${call('logInWithEmail', {
    values: { email, code: undefined },
    keep: { VERIFICATION_TOKEN: 'token' },
  })}
${call('sendEmailCode', { values: { email } })}`;
  const verify = (who: string, email: string) => `CODE=402917
${call('verifyEmail', { values: { email, code: text('CODE') }, keep: { [`${who}_TOKEN`]: 'token' } })}`;
  const stay = { propertyId: number('PROPERTY'), startDate: text('ARRIVAL'), endDate: text('DEPARTURE') };
  const shell = (script: string) => `\`\`\`bash\n${script}\n\`\`\``;

  return `## Getting started

Everything below can be pasted into a shell (bash or zsh), in this order. It needs \`curl\`, and three photographs: front.jpg, rear.jpg and
living-room.jpg. A client in TypeScript goes [the same way](#description/the-same-with-the-sdk) with the SDK.

### A first request

No token is needed to look around. \`field\`, used later, shows an answer and takes one member out of it.

${shell(`API=${anyServer}
field() {
  answer=$(cat); printf '%s\\n' "$answer" >&2
  printf %s "$answer" | grep -o "\\"$1\\":[^,}]*" | head -n 1 | cut -d: -f2- | tr -d '"'
}

${call('getCurrencies')}`)}

### Register an owner and log in

Both sides of the identity card come with the form. Whoever is registered already is answered 409 \`EMAIL_TAKEN\` and goes on with the log-in,
which answers 206 and a verification token; then a code is sent.

${shell(`${call('addOwner')}

${logIn('owner@example.com')}`)}

The code is in the e-mail. A server that was started without a mail server writes it to its log, and one with \`SANDBOX=on\` also answers it at
\`/Sandbox/Otp?target=owner@example.com\`. Put it in place of 402917; it opens the access token, which is good for a day.

${shell(verify('OWNER', 'owner@example.com'))}

### List a property

A picture first, then the listing that shows it. Where listings are reviewed it is Pending until an administrator has approved it.

${shell(`${call('uploadPicture', { token: 'OWNER_TOKEN', keep: { PICTURE: 'path' } })}

${call('addRentProperty', { token: 'OWNER_TOKEN', values: { images: [text('PICTURE')] }, keep: { PROPERTY: 'id' } })}`)}

### Book it

Anybody sees when it is free and what a stay costs; dates here are a month from today.

${shell(`ARRIVAL=$(date -d '+30 days' +%F 2>/dev/null || date -v+30d +%F)
DEPARTURE=$(date -d '+33 days' +%F 2>/dev/null || date -v+33d +%F)

${call('getAvailableDates', { values: { id: number('PROPERTY') } })}
${call('getQuote', { values: stay })}`)}

Booking needs a customer, who registers and logs in as the owner did.

${shell(`${call('addCustomer')}

${logIn('customer@example.com')}`)}

${shell(`${verify('CUSTOMER', 'customer@example.com')}

${call('bookReservation', { token: 'CUSTOMER_TOKEN', values: stay, keep: { RESERVATION: 'id' } })}`)}

The nights are held, and \`depositAmount\` is due until \`holdExpiresAt\`.

### Confirm the deposit

An administrator confirms that the money is there. Administrators are not registered but named in the server's configuration; one that was
started without any has admin@example.com.

${shell(logIn('admin@example.com'))}

${shell(`${verify('ADMIN', 'admin@example.com')}

${call('confirmDeposit', { token: 'ADMIN_TOKEN', values: { reservationId: number('RESERVATION') } })}`)}

And the customer sees the reservation Confirmed, which is status 2.

${shell(call('getMyReservations', { token: 'CUSTOMER_TOKEN' }))}

### The same with the SDK

\`rental-marketplace-sdk\` has one function for each operation. It keeps the tokens, refreshes them, and throws an \`ApiError\` with the \`code\` of
a refusal.

\`\`\`typescript
${withSdk(contract, get)}
\`\`\`
`;
}

/** The story as a module; \`codeFor\` is whatever asks the person for the code in the e-mail. */
function withSdk(contract: OpenAPIV3.Document, get: (operationId: string) => Operation): string {
  const enumerations = new Set<string>();
  const call = (client: string, operationId: string, values: Record<string, unknown> = {}) =>
    `${client}.${operationId}(${expression(contract, get(operationId), { values }, enumerations)})`;
  const logIn = (client: string, email: string) =>
    [
      `await ${call(client, 'logInWithEmail', { email, code: undefined })};`,
      `await ${call(client, 'sendEmailCode', { email })};`,
      `await ${call(client, 'verifyEmail', { email: undefined, code: new Verbatim(`await codeFor('${email}')`) })};`,
    ].join('\n');
  const stay = {
    propertyId: new Verbatim('listing.id'),
    startDate: new Verbatim('quote.startDate'),
    endDate: new Verbatim('quote.endDate'),
  };
  const story = `/** Asks for the code in the e-mail. */
declare function codeFor(email: string): Promise<string>;

const baseUrl = '${anyServer}';
const owner = createClient({ baseUrl });
await ${call('owner', 'addOwner')};
${logIn('owner', 'owner@example.com')}
const { data: picture } = await ${call('owner', 'uploadPicture')};
const { data: listing } = await ${call('owner', 'addRentProperty', { images: [new Verbatim('picture.path')] })};

const customer = createClient({ baseUrl });
const { data: spans } = await ${call('customer', 'getAvailableDates', { id: new Verbatim('listing.id') })};
console.log(spans); // when it is free
const { data: quote } = await ${call('customer', 'getQuote', { propertyId: new Verbatim('listing.id') })};
await ${call('customer', 'addCustomer')};
${logIn('customer', 'customer@example.com')}
const { data: reservation } = await ${call('customer', 'bookReservation', stay)};

const administrator = createClient({ baseUrl });
${logIn('administrator', 'admin@example.com')}
await ${call('administrator', 'confirmDeposit', { reservationId: new Verbatim('reservation.id') })};`;
  const imports = sdkImport(['createClient', ...enumerations]);
  return `import { openAsBlob } from 'node:fs';
${imports}

${story}`;
}
