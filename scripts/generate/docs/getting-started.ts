import type { OpenAPIV3 } from 'openapi-types';
import { type Operation, operationsOf } from '../../../src/contract/document';
import { prose } from './prose';
import { sampleServer } from '../../../src/contract/sample-server';
import { type SampleOptions, Verbatim } from './samples/call';
import { curl } from './samples/curl';
import { expression, sdkImport } from './samples/typescript';
import { workflowSteps } from './workflows';

/** A call in the guide. `values` are shell variables. */
interface Step extends SampleOptions {
  /** The member of the response to store, and the shell variable to store it in. */
  keep?: { member: string; variable: string };
}

const text = (name: string) => new Verbatim(name);
const number = (name: string) => new Verbatim(name, 'number');

/**
 * The guide “Getting started”: log in, list a property, book it and confirm the deposit, with curl and with the SDK. The requests are
 * the contract's examples. The docs check runs them in a shell.
 */
export function gettingStarted(contract: OpenAPIV3.Document): string {
  const operations = new Map(operationsOf(contract).map((operation) => [operation.operationId, operation]));
  const get = (operationId: string): Operation => {
    const operation = operations.get(operationId);
    if (!operation) throw new Error(`the contract has no operation ${operationId}`);
    return operation;
  };
  return prose('getting-started', {
    server: sampleServer,
    steps: workflowSteps('bookStay'),
    ...shellCalls(contract, get),
    ...sdkCalls(contract, get),
  });
}

/** The curl commands, by placeholder: the operationId, and the person if several people call the operation. */
function shellCalls(contract: OpenAPIV3.Document, get: (operationId: string) => Operation): Record<string, string> {
  const call = (operationId: string, { keep, ...options }: Step = {}): string => {
    // All readers would share a key that is part of the page.
    const values = { ...options.values, 'Idempotency-Key': undefined };
    const command = curl(contract, get(operationId), { server: '$API', command: 'curl -sS', ...options, values });
    return keep ? `${keep.variable}=$(${command} | field ${keep.member})` : `${command}; echo`;
  };
  const logIn = (person: string): Record<string, string> => {
    const email = `${person}@example.com`;
    return {
      [`logInWithEmail ${person}`]: call('logInWithEmail', {
        values: { email, code: undefined },
        keep: { member: 'token', variable: 'VERIFICATION_TOKEN' },
      }),
      [`sendEmailCode ${person}`]: call('sendEmailCode', { values: { email } }),
      [`verifyEmail ${person}`]: call('verifyEmail', {
        values: { email, code: text('CODE') },
        keep: { member: 'token', variable: `${person.toUpperCase()}_TOKEN` },
      }),
    };
  };
  const stay = { propertyId: number('PROPERTY'), startDate: text('ARRIVAL'), endDate: text('DEPARTURE') };
  return {
    ...logIn('owner'),
    ...logIn('customer'),
    ...logIn('admin'),
    getCurrencies: call('getCurrencies'),
    addOwner: call('addOwner'),
    uploadPicture: call('uploadPicture', { token: 'OWNER_TOKEN', keep: { member: 'path', variable: 'PICTURE' } }),
    addRentProperty: call('addRentProperty', {
      token: 'OWNER_TOKEN',
      values: { images: [text('PICTURE')] },
      keep: { member: 'id', variable: 'PROPERTY' },
    }),
    getAvailableDates: call('getAvailableDates', { values: { id: number('PROPERTY') } }),
    getQuote: call('getQuote', { values: stay }),
    addCustomer: call('addCustomer'),
    bookReservation: call('bookReservation', {
      token: 'CUSTOMER_TOKEN',
      values: stay,
      keep: { member: 'id', variable: 'RESERVATION' },
    }),
    confirmDeposit: call('confirmDeposit', {
      token: 'ADMIN_TOKEN',
      values: { reservationId: number('RESERVATION') },
    }),
    getMyReservations: call('getMyReservations', { token: 'CUSTOMER_TOKEN' }),
  };
}

/** The SDK calls, by placeholder (`client.operationId`), and the import statement that they need. */
function sdkCalls(contract: OpenAPIV3.Document, get: (operationId: string) => Operation): Record<string, string> {
  const enumerations = new Set<string>();
  const call = (client: string, operationId: string, values: Record<string, unknown> = {}): [string, string] => {
    const name = `${client}.${operationId}`;
    return [name, `${name}(${expression(contract, get(operationId), { values }, enumerations)})`];
  };
  const logIn = (client: string, email: string) => [
    call(client, 'logInWithEmail', { email, code: undefined }),
    call(client, 'sendEmailCode', { email }),
    call(client, 'verifyEmail', { email: undefined, code: text(`await codeFor('${email}')`) }),
  ];
  const calls = Object.fromEntries([
    ...logIn('owner', 'owner@example.com'),
    ...logIn('customer', 'customer@example.com'),
    ...logIn('administrator', 'admin@example.com'),
    call('owner', 'addOwner'),
    call('owner', 'uploadPicture'),
    call('owner', 'addRentProperty', { images: [text('picture.path')] }),
    call('customer', 'getAvailableDates', { id: text('listing.id') }),
    call('customer', 'getQuote', { propertyId: text('listing.id') }),
    call('customer', 'addCustomer'),
    call('customer', 'bookReservation', {
      propertyId: text('listing.id'),
      startDate: text('quote.startDate'),
      endDate: text('quote.endDate'),
      expectedTotalAmount: text('quote.totalAmount'),
      expectedDepositAmount: text('quote.depositAmount'),
      expectedCurrencyId: text('quote.currencyId'),
      expectedCancellationPolicy: text('quote.cancellationPolicy'),
    }),
    call('administrator', 'confirmDeposit', { reservationId: text('reservation.id') }),
  ]);
  return { ...calls, imports: sdkImport(['createClient', ...enumerations]) };
}
