/** The thread in which {@link CalendarReader} reads calendars. */
import { parentPort } from 'node:worker_threads';
import { readCalendar } from './parsing';
import type { Task, TaskResult } from './reader';
import { CalendarError } from './errors';

parentPort!.on('message', ({ bytes, options, started }: Task) => {
  Atomics.store(started, 0, 1);
  parentPort!.postMessage(resultOf(bytes, options));
});

function resultOf(...task: Parameters<typeof readCalendar>): TaskResult {
  try {
    return { reading: readCalendar(...task) };
  } catch (error) {
    if (!(error instanceof CalendarError)) throw error;
    return { error: { code: error.code, part: error.part } };
  }
}
