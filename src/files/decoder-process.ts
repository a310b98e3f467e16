/**
 * A process that decodes pictures and nothing else. What it is sent was made by strangers: here are no keys, no database and no
 * other request that it could harm, and the memory that it takes goes back when it ends.
 */
import { decode } from './decoding';
import type { Answer, Task } from './decoder';
import { pictureLimits } from './formats';

/** Decoded at once: as many as fit where the largest does, and one for each of two cores. */
const mostBytes = pictureLimits.decodedBytes;
const mostPictures = 2;

let bytesInUse = 0;
let pictures = 0;
const waiting: (() => boolean)[] = [];

/** Starts `work` as soon as it fits, in the order of the calls. */
function admit<Result>(bytes: number, work: () => Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    waiting.push(() => {
      if (pictures >= mostPictures || (pictures > 0 && bytesInUse + bytes > mostBytes)) return false;
      bytesInUse += bytes;
      pictures += 1;
      const over = () => {
        bytesInUse -= bytes;
        pictures -= 1;
        startWaiting();
      };
      work().then(resolve, reject).finally(over);
      return true;
    });
    startWaiting();
  });
}

function startWaiting(): void {
  while (waiting[0]?.()) waiting.shift();
}

process.on('message', ({ id, bytes, allowed }: Task) => {
  void decode(bytes, allowed, admit).then((outcome) => process.send!({ id, outcome } satisfies Answer));
});
// It ends with the server, or when the server has no pictures any more; a signal to all processes is for the server.
process.on('disconnect', () => process.exit());
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
