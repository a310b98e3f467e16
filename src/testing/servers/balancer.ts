import { setTimeout as delay } from 'node:timers/promises';
import { type Call, type Outcome, send } from './client';
import type { Cluster, Instance } from './cluster';

/** How often a server is asked whether it is ready; milliseconds. */
const probeEvery = 250;

/**
 * What a proxy in front of several servers does: requests go in turn to those that say they are ready, over connections that are kept
 * alive, and to another one only where there was no connection at all.
 */
export class Balancer {
  private turn = 0;
  private isOver = false;
  private readonly ready: boolean[];
  private readonly probing: Promise<void>[];

  constructor(private readonly cluster: Cluster) {
    this.ready = Array<boolean>(cluster.size).fill(true);
    this.probing = this.ready.map((_, index) => this.probe(index));
  }

  /** The outcome of one request; `unsent` where no server would have it. */
  async send(call: Call): Promise<Outcome> {
    for (let tries = 0; tries < 100; tries++) {
      const instance = this.next();
      const outcome = instance && (await send(instance.url, instance.agent, call));
      if (outcome && outcome.kind !== 'unsent') return outcome;
      await delay(10);
    }
    return { kind: 'unsent' };
  }

  /** Waits until a server is taken for ready. */
  async isBack(index: number): Promise<void> {
    while (!this.ready[index]) await delay(10);
  }

  async close(): Promise<void> {
    this.isOver = true;
    await Promise.all(this.probing);
  }

  /** The next one that is ready; where none is, the next one. */
  private next(): Instance | undefined {
    const { size } = this.cluster;
    const candidates = Array.from({ length: size }, (_, step) => (this.turn + step) % size);
    const index = candidates.find((candidate) => this.ready[candidate]) ?? candidates[0]!;
    this.turn = index + 1;
    return this.cluster.at(index);
  }

  /** One answer decides. */
  private async probe(index: number): Promise<void> {
    while (!this.isOver) {
      const instance = this.cluster.own(index);
      const outcome = instance && (await send(instance.url, instance.agent, { method: 'GET', path: '/Health/Ready' }));
      this.ready[index] = outcome?.kind === 'answered' && outcome.status === 200;
      await delay(probeEvery);
    }
  }
}
