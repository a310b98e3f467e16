import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** Keeps all processors busy for at most `seconds`. Returns a function that ends this earlier. */
export function keepBusy(seconds: number): () => void {
  const work = `for (const end = Date.now() + ${seconds * 1000}; Date.now() < end; );`;
  const processes = Array.from({ length: availableParallelism() }, () =>
    spawn(process.execPath, ['-e', work], { stdio: 'ignore' }),
  );
  return () => {
    for (const one of processes) one.kill();
  };
}
