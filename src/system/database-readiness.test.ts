import { DatabaseReadiness } from './database-readiness';

test('simultaneous probes share one statement and its failure, and the next probe sends another', async () => {
  let sent = 0;
  let answer: (error?: Error) => void = () => {};
  const readiness = new DatabaseReadiness(() => {
    sent += 1;
    return new Promise<void>((resolve, reject) => (answer = (error) => (error ? reject(error) : resolve())));
  });
  const probes = (count: number) => Promise.allSettled(Array.from({ length: count }, () => readiness.check()));
  const statuses = async (results: ReturnType<typeof probes>) => new Set((await results).map(({ status }) => status));
  const first = probes(20);
  answer();
  expect([await statuses(first), sent]).toEqual([new Set(['fulfilled']), 1]);
  const second = probes(20);
  answer(new Error('the database is down'));
  expect([await statuses(second), sent]).toEqual([new Set(['rejected']), 2]);
});
