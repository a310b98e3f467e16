/** Sends random sequences of calls to both engines and compares the responses. */
import fc from 'fast-check';
import { type Run, experiment } from './experiment';
import { Pair } from './pair';
import { type Step, operations } from './calls';
import { sequences } from './steps';

/** Number of pairs. Sequences run in parallel because each mostly waits for databases. */
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
  // It starts eight applications at once.
}, 240_000);
afterAll(() => Promise.all(pairs.map((pair) => pair.close())));

/** The exception with its cause, without which a failed connection says nothing. */
const written = (error: Error): string => {
  // An Error of Node's realm, which is no instance of the test's Error.
  const { message } = (error.cause ?? {}) as { message?: string };
  return message === undefined ? String(error) : `${error} (${message})`;
};

/** The difference, or an exception of the test or of a job. */
function differenceIn(steps: Step[], pair = pairs[0]!): Promise<string | undefined> {
  return pair.differenceIn(steps).catch(written);
}

interface Finding {
  steps: Step[];
  difference: string;
}

/** Runs sequences on free pairs and returns the first that differs. */
async function differing({ seed, runs }: Run): Promise<Finding | undefined> {
  const under = new Set<Promise<void>>();
  let found: Finding | undefined;
  const begins = fc.asyncProperty(sequences, async (steps) => {
    while (free.length === 0) await Promise.race(under);
    const pair = free.pop()!;
    const one: Promise<void> = differenceIn(steps, pair).then((difference) => {
      if (difference !== undefined) found ??= { steps, difference };
      free.unshift(pair);
      under.delete(one);
    });
    under.add(one);
    return found === undefined;
  });
  // Shrinks the failing sequence on a pair that is otherwise idle.
  await fc.check(begins, { seed, numRuns: runs, endOnFailure: true });
  await Promise.all(under);
  return found;
}

/** Removes every step that the failure does not need. */
async function smallest(steps: Step[]): Promise<Step[]> {
  let left = steps;
  for (let index = steps.length - 1; index >= 0; index--) {
    const fewer = left.toSpliced(index, 1);
    if ((await differenceIn(fewer)) !== undefined) left = fewer;
  }
  return left;
}

/** The calls of the sequence as sent to SQLite, one a line, and the difference. */
async function storyOf(steps: Step[]): Promise<string> {
  const lines: string[] = [];
  const difference = await pairs[0]!
    .differenceIn(steps, (step, side) => void lines.push(side.written(step)))
    .catch(written);
  return [...lines, difference ?? 'no difference this time'].join('\n');
}

for (const run of experiment(250, 5000)) {
  test(`SQLite and PostgreSQL respond equally to ${run.runs} random sequences, seed ${run.seed}`, async () => {
    const found = await differing(run);
    // The first difference is written too, because one that depends on the load of the machine does not repeat.
    const text = found && `SEED=${run.seed}: ${found.difference}\n${await storyOf(await smallest(found.steps))}`;
    expect(text ?? '').toBe('');
  }, 7_200_000);
}

test('the sequences contain a success of every operation', () => {
  const never = operations.map(({ operationId }) => operationId).filter((operationId) => !succeeded.has(operationId));
  expect(never).toEqual([]);
});
