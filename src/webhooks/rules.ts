const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** The time until the next attempt after each that failed, in ms; after the last the delivery is given up. */
export const retryDelays: readonly number[] = [second, 10 * second, minute, 10 * minute, hour, 6 * hour];
/** A webhook to which nothing could be delivered for so long is disabled, in ms. */
export const patience = 72 * hour;
/** So long a receiver may take for its whole answer, in ms. */
export const answerTimeout = 10 * second;
/** So long a partition belongs to the instance that sends its first delivery, in ms; longer than any attempt takes. */
export const lease = 30 * second;
/** So much of an answer is kept, in bytes. */
export const keptAnswer = 1024;
/** So long the former secret signs too, in ms. */
export const formerSecretLifetime = 24 * hour;

/** When a delivery that has failed `attempts` times is tried again (epoch ms); undefined where it is given up. */
export function nextAttemptAt(attempts: number, now: number): number | undefined {
  const delay = retryDelays[attempts - 1];
  return delay === undefined ? undefined : now + delay;
}
