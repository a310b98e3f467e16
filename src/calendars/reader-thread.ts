/** A thread that reads calendars and nothing else, for {@link CalendarReader}. */
import { parentPort } from 'node:worker_threads';
import { readCalendar } from './parsing';
import type { Answer, Task } from './reader';
import { CalendarError } from './recurrence';

parentPort!.on('message', ({ bytes, circumstances, begun }: Task) => {
  Atomics.store(begun, 0, 1);
  parentPort!.postMessage(answerTo(bytes, circumstances));
});

function answerTo(...calendar: Parameters<typeof readCalendar>): Answer {
  try {
    return { reading: readCalendar(...calendar) };
  } catch (error) {
    if (!(error instanceof CalendarError)) throw error;
    return { refused: { kind: error.kind, message: error.message } };
  }
}
