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
  /** Where it serves HTTPS, with a certificate. */
  tlsUrl: string | undefined;
  metricsUrl: string;
  /** The lines of its log. */
  log: string[];
  /** The states of the servers, by address: `UP`, `DOWN` and so on. */
  states(): Promise<Map<string, string>>;
  /** Waits until `count` servers are up. Rejects after 30 s. */
  untilUp(count: number): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts HAProxy (Debian's package `haproxy`) with scripts/deployment/haproxy.cfg, changed as the file says for instances at fixed
 * addresses (`host:port`), for TLS with a `certificate` (a PEM file with its key), and for `requestsPerSite` in 10 s. It listens on free ports of 127.0.0.1. Rejects if it is not
 * ready within 10 s.
 */
export async function startHaproxy(
  addresses: string[],
  certificate?: string,
  requestsPerSite?: number,
): Promise<Haproxy> {
  const [port, metricsPort, tlsPort] = [await freePort(), await freePort(), await freePort()];
  const folder = mkdtempSync(join(tmpdir(), 'haproxy-'));
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, configurationOf(addresses, port, certificate && { certificate, port: tlsPort }, requestsPerSite));
  const running = spawn('haproxy', ['-f', file, '-db'], {
    cwd: folder,
    env: { ...process.env, METRICS_BIND: `127.0.0.1:${metricsPort}` },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed: string[] = [];
  const log: string[] = [];
  createInterface(running.stdout).on('line', (line) => log.push(line) > 1000 && log.shift());
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
  const deadline = Date.now() + 60_000;
  for (;;) {
    const found = await Promise.race([states().catch((error: Error) => error), failed]);
    if (found instanceof Map) break;
    if (running.exitCode !== null || running.pid === undefined || Date.now() > deadline) {
      await stop();
      throw new Error(`HAProxy is not ready: ${found.message}\n${printed.join('\n')}`);
    }
    await delay(25);
  }
  return {
    url: `http://127.0.0.1:${port}`,
    tlsUrl: certificate && `https://127.0.0.1:${tlsPort}`,
    ...{ metricsUrl, log, states, untilUp: (count) => untilUp(states, count), stop },
  };
}

function configurationOf(
  addresses: string[],
  port: number,
  tls: { certificate: string; port: number } | undefined | '',
  requestsPerSite = 20_000,
): string {
  const servers = addresses.map((address, index) => `  server api${index + 1} ${address}`).join('\n');
  const binds: [RegExp, string][] = tls
    ? [
        [/^\s+bind :8080\n/m, ''],
        [/^ {2}# bind :80$/m, `  bind 127.0.0.1:${port}`],
        [/^ {2}# bind :443 ssl crt \S+ /m, `  bind 127.0.0.1:${tls.port} ssl crt ${tls.certificate} `],
        [/^ {2}# http-request redirect /m, '  http-request redirect '],
      ]
    : [[/^\s+bind :8080$/m, `  bind 127.0.0.1:${port}`]];
  const changes: [RegExp, string][] = [
    ...binds,
    [/sc0_http_req_rate gt 20000 /, `sc0_http_req_rate gt ${requestsPerSite} `],
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
  const deadline = Date.now() + 120_000;
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
