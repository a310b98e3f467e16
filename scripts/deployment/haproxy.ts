import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../src/testing/databases/processes';

/** A running HAProxy. */
export interface Haproxy {
  url: string;
  metricsUrl: string;
  /** The states of the servers, by address: `UP`, `DOWN` and so on. */
  states(): Promise<Map<string, string>>;
  /** Waits until `count` servers are up. Rejects after 30 s. */
  untilUp(count: number): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts HAProxy (Debian's package `haproxy`) with scripts/deployment/haproxy.cfg, changed as the file says for instances at fixed
 * addresses (`host:port`). It listens on free ports of 127.0.0.1. Rejects if it is not ready within 10 s.
 */
export async function startHaproxy(addresses: string[]): Promise<Haproxy> {
  const [port, metricsPort] = [await freePort(), await freePort()];
  const folder = mkdtempSync(join(tmpdir(), 'haproxy-'));
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, configurationOf(addresses, port, metricsPort));
  const running = spawn('haproxy', ['-f', file, '-db'], { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  const printed: string[] = [];
  createInterface(running.stderr).on('line', (line) => printed.push(line) > 20 && printed.shift());
  const failed = once(running, 'error').then(([error]) => error as Error);
  // An interrupted run must not leave the process running.
  const stopAtExit = () => running.kill();
  process.once('exit', stopAtExit);
  const stop = async () => {
    process.off('exit', stopAtExit);
    if (running.pid !== undefined && running.exitCode === null && running.signalCode === null) {
      const closed = once(running, 'close');
      running.kill('SIGTERM');
      await closed;
    }
    rmSync(folder, { recursive: true, force: true });
  };
  const metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`;
  const states = () => statesOf(metricsUrl, addresses);
  const deadline = Date.now() + 10_000;
  for (;;) {
    const found = await Promise.race([states().catch((error: Error) => error), failed]);
    if (found instanceof Map) break;
    if (running.exitCode !== null || running.pid === undefined || Date.now() > deadline) {
      await stop();
      throw new Error(`HAProxy is not ready: ${found.message}\n${printed.join('\n')}`);
    }
    await delay(25);
  }
  return { url: `http://127.0.0.1:${port}`, metricsUrl, states, untilUp: (count) => untilUp(states, count), stop };
}

function configurationOf(addresses: string[], port: number, metricsPort: number): string {
  const servers = addresses.map((address, index) => `  server api${index + 1} ${address}`).join('\n');
  const changes: [RegExp, string][] = [
    [/^\s+bind :8080$/m, `  bind 127.0.0.1:${port}`],
    [/^\s+bind :8405$/m, `  bind 127.0.0.1:${metricsPort}`],
    [/^resolvers docker\n(?: .*\n)+/m, ''],
    [/^\s+server-template .*$/m, servers],
  ];
  return changes.reduce(
    (text, [pattern, replacement]) => {
      if (!pattern.test(text)) throw new Error(`haproxy.cfg has no line ${String(pattern)}`);
      return text.replace(pattern, replacement);
    },
    readFileSync(join(__dirname, 'haproxy.cfg'), 'utf8'),
  );
}

async function untilUp(states: Haproxy['states'], count: number): Promise<void> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const up = [...(await states()).values()].filter((state) => state === 'UP').length;
    if (up === count) return;
    if (Date.now() > deadline) throw new Error(`${up} instead of ${count} servers are up for the proxy`);
    await delay(50);
  }
}

async function statesOf(metricsUrl: string, addresses: string[]): Promise<Map<string, string>> {
  const text = await (await fetch(metricsUrl)).text();
  const states = new Map<string, string>();
  for (const [, number, state] of text.matchAll(
    /^haproxy_server_status\{proxy="api",server="api(\d+)",state="(\w+)"\} 1$/gm,
  ))
    states.set(addresses[Number(number) - 1]!, state!);
  return states;
}
