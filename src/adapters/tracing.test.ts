import { createLog } from './log';
import { createTracing } from './tracing';

const log = createLog('silent');
const tracing = createTracing({ endpoint: 'http://127.0.0.1:9', system: 'sqlite', version: '1.0.0', log });
afterAll(() => tracing.close());

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const traceOf = (traceparent: string) => tracing.request('GET', { traceparent }, false).traceId;

test('a request continues the trace of its traceparent', () => {
  expect(traceOf(`00-${traceId}-00f067aa0ba902b7-01`)).toBe(traceId);
});

test('a traceparent of 30 kB is ignored', () => {
  // A later version of the format may have further members.
  expect(traceOf(`01-${traceId}-00f067aa0ba902b7-01-more`)).toBe(traceId);
  expect(traceOf(`01-${traceId}-00f067aa0ba902b7-01-${'x'.repeat(30_000)}`)).not.toBe(traceId);
});
