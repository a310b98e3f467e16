/**
 * A process that only decodes pictures. Pictures are untrusted input: this process has no keys, no database connection and no other requests, and its
 * memory is freed when it exits.
 */
import { decode } from './re-encoding';
import type { Answer, Task } from './decoder-queue';
import { pictureLimits } from './formats';

/** The limits of concurrent decoding: the memory of one picture of the maximum size, and two pictures. */
const maximumBytes = pictureLimits.decodedBytes;
const maximumPictures = 2;

let bytesInUse = 0;
let pictures = 0;
const waiting: (() => boolean)[] = [];

/** Starts `work` as soon as the limits permit, in the order of the calls. */
function admit<Result>(bytes: number, work: () => Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    waiting.push(() => {
      if (pictures >= maximumPictures || (pictures > 0 && bytesInUse + bytes > maximumBytes)) return false;
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

process.on('message', ({ id, bytes, rules }: Task) => {
  void decode(bytes, rules, admit).then((outcome) => process.send!({ id, outcome } satisfies Answer));
});
// The process exits when the server exits or disconnects it. Signals to the process group are handled by the server.
process.on('disconnect', () => process.exit());
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
