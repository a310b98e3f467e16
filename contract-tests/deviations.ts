import type { Transaction } from 'dredd';
import { headerDeviations } from '../src/contract/headers';
import type { DocumentedAnswer } from './document';

interface Envelope {
  data: unknown;
  isSuccess: boolean;
  statusCode: number;
  code: string | null;
  traceId: string;
}

/**
 * Deviations from rules of the contract that a schema cannot express: which headers a response has, whether the envelope agrees with the
 * status, whether the error code is documented for the operation, whether there is a body.
 */
export function deviations(
  { operation, status, mediaType, schema, exampleCode, code: expectedCode }: DocumentedAnswer,
  real: NonNullable<Transaction['real']>,
  { mayBeEmpty }: { mayBeEmpty: boolean },
): string[] {
  const found: string[] = [];
  const expect = (isTrue: boolean, otherwise: string) => void (isTrue || found.push(otherwise));
  const { headers, body = '' } = real;

  found.push(...headerDeviations(operation, status, Object.keys(headers)));
  if (!mediaType) expect(body === '', 'there is a body but none is documented');
  else expect(body !== '', 'the body is empty');

  const envelope =
    schema && 'isSuccess' in ((schema as { properties?: object }).properties ?? {}) ? parsed(body) : undefined;
  if (envelope) {
    const isSuccess = status.startsWith('2');
    expect(String(envelope.statusCode) === status, `statusCode is ${envelope.statusCode}`);
    expect(envelope.isSuccess === isSuccess, `isSuccess is ${envelope.isSuccess}`);
    expect(envelope.traceId === headers['x-request-id'], 'traceId differs from X-Request-Id');
    const { code } = envelope;
    // The codes of 206 and of 5XX are not listed.
    const isListed = code !== null && (code === exampleCode || code in (operation.codes[status] ?? {}));
    expect(
      mayBeEmpty || !Array.isArray(envelope.data) || envelope.data.length > 0,
      'the list is empty, so its items were not checked',
    );
    if (status === '200') expect(code === null, `code is ${code} on success`);
    else if (expectedCode) expect(code === expectedCode, `the code is ${code}`);
    else expect(isListed, `the contract does not list the code ${code} of ${status}`);
  }
  return found;
}

function parsed(body: string): Envelope | undefined {
  try {
    return JSON.parse(body) as Envelope;
  } catch {
    // Dredd reports this.
    return undefined;
  }
}
