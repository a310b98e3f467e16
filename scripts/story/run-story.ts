/**
 * The rental story, from registration to refund and to an online payment, with the client SDK only: `npm run demo` runs it in Node from the source, `npm run check -- sdk` from the
 * packed package, in every supported Node and in a browser.
 */
import { createClient } from 'rental-marketplace-sdk';
import { bookStay, findListing, listProperty } from './booking.js';
import { confirmAndCancel } from './deposit.js';
import { runFailures } from './failures.js';
import { payOnline } from './online.js';
import { runProgram } from './program.js';
import type { Run } from './run.js';
import { type Environment, stepsOf } from './steps.js';

/**
 * Runs the story against the service at `environment.baseUrl`. Returns the number of steps; rejects with the first failure, whose message
 * contains the title of the step.
 */
export async function runStory(environment: Environment): Promise<number> {
  const { baseUrl } = environment;
  let steps = 0;
  const step = stepsOf({
    onStep(title, succeeded) {
      steps++;
      environment.onStep(title, succeeded);
    },
  });
  const run: Run = { environment, step, id: crypto.randomUUID().slice(0, 8), visitor: createClient({ baseUrl }) };
  const listed = await listProperty(run);
  const booked = await bookStay(run, listed, await findListing(run, listed));
  await confirmAndCancel(run, booked);
  const { owner, listing, customer, stay } = booked;
  await runProgram({ environment, step, owner, customer, propertyId: listing.id });
  await runFailures({ baseUrl, customer, step, stay });
  await payOnline(run, listed);
  return steps;
}
