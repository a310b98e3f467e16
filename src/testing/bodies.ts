import type { OperationId } from '../contract/handler';
import type { Call, TestApp } from './app';

/** A JSON body that exceeds the limit of 256 KiB. */
export const tooLarge: Call = {
  raw: JSON.stringify({ note: 'x'.repeat(260 * 1024) }),
  headers: { 'content-type': 'application/json' },
};
/** A form sent to an operation that expects JSON. */
export const notJson: Call = { raw: 'note=x', headers: { 'content-type': 'application/x-www-form-urlencoded' } };

/** Requests that every operation with a JSON body rejects. */
export function refusesBadBodies(app: Pick<TestApp, 'call'>, operationId: OperationId, call: Call = {}): void {
  test.each([
    ['400', 'MALFORMED_BODY', 'a body that is no JSON', { raw: '{', headers: { 'content-type': 'application/json' } }],
    ['413', 'PAYLOAD_TOO_LARGE', 'a body over 256 KiB', { body: { code: 'x'.repeat(256 * 1024) } }],
    ['415', 'UNSUPPORTED_MEDIA_TYPE', 'a form', { form: { code: '123456' } }],
  ] as [string, string, string, Call][])('%s %s for %s', async (status, code, _what, sent) => {
    expect(await app.call(operationId, { ...call, ...sent })).toMatchObject({ status: Number(status), code });
  });
}
