import { once } from 'node:events';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** A server that runs as a separate process. */
export interface ServerProcess {
  url: string;
  pid: number;
  /** Resolves with the exit code once the server has ended by itself, or by a signal sent to `pid`. */
  ended: Promise<number | null>;
  /** Sends SIGTERM and returns the exit code. */
  stop(): Promise<number | null>;
  /** Kills the server, and waits until it has ended. */
  kill(): Promise<void>;
}

const built = join(__dirname, '../../../dist/src/main.js');

/**
 * Starts the built server (`npm run build`), or another `program` or another `node`, as a separate process on a free port, and waits for its
 * ready line.
 * `onLine` receives each line of its output. The kernel rejects writes beyond `largestFile` bytes, as on a full disk. Rejects with the last
 * line if the process ends before it is ready.
 */
export async function startServerProcess(
  environment: Record<string, string | undefined>,
  options: { folder: string; program?: string; node?: string; onLine?: (line: string) => void; largestFile?: number },
): Promise<ServerProcess> {
  const { folder, program = built, node = process.execPath, largestFile } = options;
  const [command, ...words] =
    largestFile === undefined
      ? [node, program]
      : // The unit is 512 bytes (POSIX).
        ['sh', '-c', `ulimit -f ${Math.floor(largestFile / 512)} && exec "$0" "$@"`, node, program];
  const server = spawn(command, words, {
    cwd: folder,
    env: { PATH: process.env.PATH, PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // An interrupted run must not leave a server running.
  const stopAtExit = () => server.kill();
  process.once('exit', stopAtExit);
  const ended = once(server, 'close').then(() => server.exitCode);
  let last = '';
  const url = await new Promise<string | undefined>((resolve) => {
    const read = (line: string) => {
      last = line;
      options.onLine?.(line);
      // The listening address is in brackets if clients use another URL. In production, the line is JSON.
      const ready = /\bReady: the rental marketplace at ([^\s"]+)(?: \(listening at (\S+)\))?/.exec(line);
      if (ready) resolve(ready[2] ?? ready[1]);
    };
    createInterface(server.stdout).on('line', read);
    createInterface(server.stderr).on('line', read);
    void ended.then(() => resolve(undefined));
  });
  if (url === undefined) throw new Error(`the server ended before it was ready: ${last}`);
  const end = async (signal: NodeJS.Signals) => {
    process.off('exit', stopAtExit);
    if (server.exitCode !== null || server.signalCode !== null) return;
    server.kill(signal);
    await ended;
  };
  return {
    url,
    pid: server.pid!,
    ended,
    async stop() {
      await end('SIGTERM');
      return server.exitCode;
    },
    kill: () => end('SIGKILL'),
  };
}
