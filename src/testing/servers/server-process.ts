import { once } from 'node:events';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** A server that runs as a process of its own. */
export interface ServerProcess {
  url: string;
  pid: number;
  /** Asks the server to stop and answers its exit code. */
  stop(): Promise<number | null>;
  /** Ends the server without a warning, and waits until it is gone. */
  kill(): Promise<void>;
}

const built = join(__dirname, '../../../dist/src/main.js');

/**
 * Starts the built server (`npm run build`), or another `program`, as a process of its own on a free port and waits for its ready
 * line. Each line that it prints goes to `onLine`. Files that grow beyond `largestFile` bytes are refused by the kernel, as on a disk
 * that is full. Rejects with its last line where it ends before it is ready.
 */
export async function startServerProcess(
  environment: Record<string, string | undefined>,
  options: { folder: string; program?: string; onLine?: (line: string) => void; largestFile?: number },
): Promise<ServerProcess> {
  const { folder, program = built, largestFile } = options;
  const [command, ...words] =
    largestFile === undefined
      ? [process.execPath, program]
      : // In blocks of 512 bytes (POSIX).
        ['sh', '-c', `ulimit -f ${Math.floor(largestFile / 512)} && exec "$0" "$@"`, process.execPath, program];
  const server = spawn(command, words, {
    cwd: folder,
    env: { PATH: process.env.PATH, PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // A run that is interrupted must not leave a server behind.
  const stopAtExit = () => server.kill();
  process.once('exit', stopAtExit);
  let last = '';
  const url = await new Promise<string | undefined>((resolve) => {
    const read = (line: string) => {
      last = line;
      options.onLine?.(line);
      // Where it listens is in brackets where clients know it by another name.
      const ready = /^Ready: the rental marketplace at (\S+)(?: \(listening at (\S+)\))?/.exec(line);
      if (ready) resolve(ready[2] ?? ready[1]);
    };
    createInterface(server.stdout).on('line', read);
    createInterface(server.stderr).on('line', read);
    server.once('close', () => resolve(undefined));
  });
  if (url === undefined) throw new Error(`the server ended before it was ready: ${last}`);
  const end = async (signal: NodeJS.Signals) => {
    process.off('exit', stopAtExit);
    if (server.exitCode !== null || server.signalCode !== null) return;
    const closed = once(server, 'close');
    server.kill(signal);
    await closed;
  };
  return {
    url,
    pid: server.pid!,
    async stop() {
      await end('SIGTERM');
      return server.exitCode;
    },
    kill: () => end('SIGKILL'),
  };
}
