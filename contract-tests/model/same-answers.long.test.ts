/** Random sequences of calls, sent to both engines: the answers are the same. */
import fc from 'fast-check';
import { experiment } from './experiment';
import { Pair } from './pair';
import { type Step, operations, sequences } from './steps';

let pairs: Pair[];
let turn = 0;
const succeeded = new Set<string>();
beforeAll(async () => {
  pairs = [await Pair.start(), await Pair.start()];
  for (const pair of pairs)
    pair.onAnswer = (operationId, { status }) => {
      if (status < 300) succeeded.add(operationId);
    };
});
afterAll(() => Promise.all(pairs.map((pair) => pair.close())));

/** What differs, a failure of the tests or of a job included. */
function differenceIn(steps: Step[]): Promise<string | undefined> {
  return pairs[turn++ % pairs.length]!.differenceIn(steps).catch(String);
}

/** What is left of a sequence that fails when every step is gone that it fails without. */
async function smallest(steps: Step[]): Promise<Step[]> {
  let left = steps;
  for (let index = steps.length - 1; index >= 0; index--) {
    const fewer = left.toSpliced(index, 1);
    if ((await differenceIn(fewer)) !== undefined) left = fewer;
  }
  return left;
}

/** The calls of a sequence as they were sent to SQLite, one a line, and where the engines part. */
async function storyOf(steps: Step[]): Promise<string> {
  const lines: string[] = [];
  const difference = await pairs[0]!
    .differenceIn(steps, (step, side) => void lines.push(side.written(step)))
    .catch(String);
  return [...lines, difference ?? 'no difference this time'].join('\n');
}

for (const { seed, runs } of experiment(200, 5000)) {
  test(`${runs} sequences are answered the same by SQLite and PostgreSQL, seed ${seed}`, async () => {
    const same = fc.asyncProperty(sequences, async (steps) => (await differenceIn(steps)) === undefined);
    const { failed, counterexample } = await fc.check(same, { seed, numRuns: runs });
    const told = failed ? `SEED=${seed}\n${await storyOf(await smallest(counterexample![0]))}` : '';
    expect(told).toBe('');
  }, 7_200_000);
}

test('every operation came up and succeeded', () => {
  const never = operations.map(({ operationId }) => operationId).filter((operationId) => !succeeded.has(operationId));
  expect(never).toEqual([]);
});
