import { setTimeout as delay } from 'node:timers/promises';
import { type Call, type Outcome, send } from './client';
import type { Cluster, Instance } from './cluster';

/** Interval of the readiness checks, in milliseconds. */
const probeEvery = 250;

/**
 * A load balancer: sends requests round-robin to the servers that are ready, over persistent connections. It retries on another server only
 * if no connection could be opened.
 */
export class Balancer {
  private nextIndex = 0;
  private isOver = false;
  private readonly ready: boolean[];
  private readonly probing: Promise<void>[];

  constructor(private readonly cluster: Cluster) {
    this.ready = Array<boolean>(cluster.size).fill(true);
    this.probing = this.ready.map((_, index) => this.probe(index));
  }

  /** The outcome of one request; `unsent` if no server accepted it. */
  async send(call: Call): Promise<Outcome> {
    for (let tries = 0; tries < 3_000; tries++) {
      const instance = this.next();
      const outcome = instance && (await send(instance.url, instance.agent, call));
      if (outcome && outcome.kind !== 'unsent') return outcome;
      await delay(10);
    }
    return { kind: 'unsent' };
  }

  /** Waits until a server counts as ready. */
  async isBack(index: number): Promise<void> {
    while (!this.ready[index]) await delay(10);
  }

  async close(): Promise<void> {
    this.isOver = true;
    await Promise.all(this.probing);
  }

  /** The next ready server; if none is ready, the next server. */
  private next(): Instance | undefined {
    const { size } = this.cluster;
    const candidates = Array.from({ length: size }, (_, step) => (this.nextIndex + step) % size);
    const index = candidates.find((candidate) => this.ready[candidate]) ?? candidates[0]!;
    this.nextIndex = index + 1;
    return this.cluster.at(index);
  }

  /** One response is sufficient. */
  private async probe(index: number): Promise<void> {
    while (!this.isOver) {
      const instance = this.cluster.own(index);
      const outcome = instance && (await send(instance.url, instance.agent, { method: 'GET', path: '/Health/Ready' }));
      this.ready[index] = outcome?.kind === 'answered' && outcome.status === 200;
      await delay(probeEvery);
    }
  }
}
