/** Random sequences of calls, sent to both engines: the answers are the same. */
import fc from 'fast-check';
import { type Run, experiment } from './experiment';
import { Pair } from './pair';
import { type Step, operations, sequences } from './steps';

/** A sequence waits most of its time for databases, which sequences on other pairs make use of. */
const atOnce = 4;

let pairs: Pair[];
let free: Pair[];
const succeeded = new Set<string>();
beforeAll(async () => {
  pairs = await Promise.all(Array.from({ length: atOnce }, () => Pair.start()));
  free = [...pairs];
  for (const pair of pairs)
    pair.onAnswer = (operationId, { status }) => {
      if (status < 300) succeeded.add(operationId);
    };
});
afterAll(() => Promise.all(pairs.map((pair) => pair.close())));

/** What differs, a failure of the tests or of a job included. */
function differenceIn(steps: Step[], pair = pairs[0]!): Promise<string | undefined> {
  return pair.differenceIn(steps).catch(String);
}

/** The first sequence found to differ, of as many as `run` says. One begins as soon as a pair is free, not when the one before is over. */
async function differing({ seed, runs }: Run): Promise<Step[] | undefined> {
  const under = new Set<Promise<void>>();
  let found: Step[] | undefined;
  const begins = fc.asyncProperty(sequences, async (steps) => {
    while (free.length === 0) await Promise.race(under);
    const pair = free.pop()!;
    const one: Promise<void> = differenceIn(steps, pair).then((difference) => {
      if (difference !== undefined) found ??= steps;
      free.unshift(pair);
      under.delete(one);
    });
    under.add(one);
    return found === undefined;
  });
  // What fails is made smaller by hand, on a pair where nothing else is under way.
  await fc.check(begins, { seed, numRuns: runs, endOnFailure: true });
  await Promise.all(under);
  return found;
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

for (const run of experiment(250, 5000)) {
  test(`${run.runs} sequences are answered the same by SQLite and PostgreSQL, seed ${run.seed}`, async () => {
    const steps = await differing(run);
    expect(steps ? `SEED=${run.seed}\n${await storyOf(await smallest(steps))}` : '').toBe('');
  }, 7_200_000);
}

test('every operation came up and succeeded', () => {
  const never = operations.map(({ operationId }) => operationId).filter((operationId) => !succeeded.has(operationId));
  expect(never).toEqual([]);
});
