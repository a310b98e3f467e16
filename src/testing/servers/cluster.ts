import { Agent } from 'node:http';
import { type ServerProcess, startServerProcess } from './server-process';

/** A running server, with the connections to it. */
export interface Instance {
  url: string;
  agent: Agent;
  process: ServerProcess;
}

/** Servers of one service: processes of the built server that share database and storage. */
export class Cluster {
  /** The errors that the servers logged. */
  readonly errors: string[] = [];
  private readonly instances: (Instance | undefined)[];

  constructor(
    count: number,
    /** The environment of all servers, or of each by index. */
    private readonly environment: Record<string, string> | ((index: number) => Record<string, string>),
    /** The `program` of each server by index, if it is not the built server. */
    private readonly place: { folder: string; program?: string | ((index: number) => string | undefined) },
  ) {
    this.instances = Array<undefined>(count).fill(undefined);
  }

  get size(): number {
    return this.instances.length;
  }

  async start(): Promise<void> {
    // Sequentially, because the first one migrates.
    for (let index = 0; index < this.size; index++) await this.launch(index);
  }

  async launch(index: number): Promise<void> {
    const onLine = (line: string) => {
      if (/^\{"level":"?(50|60|error|fatal)/.test(line) || !line.startsWith('{')) this.note(line);
    };
    const { folder, program } = this.place;
    const chosen = typeof program === 'function' ? program(index) : program;
    const environment = typeof this.environment === 'function' ? this.environment(index) : this.environment;
    const process = await startServerProcess(environment, { folder, program: chosen, onLine });
    this.instances[index] = { url: process.url, agent: new Agent({ keepAlive: true }), process };
  }

  private note(line: string): void {
    if (!/^(Ready|Version|Docs|Admin|Limits|Sandbox): /.test(line)) this.errors.push(line);
  }

  /** The server at `index`, or the next running one; undefined if none runs. */
  at(index: number): Instance | undefined {
    for (let step = 0; step < this.size; step++) {
      const instance = this.instances[(index + step) % this.size];
      if (instance) return instance;
    }
    return undefined;
  }

  /** The server at `index`; undefined if it does not run. */
  own(index: number): Instance | undefined {
    return this.instances[index];
  }

  /** Kills a server; clients are not informed. */
  async kill(index: number): Promise<void> {
    const instance = this.instances[index];
    await instance?.process.kill();
    this.instances[index] = undefined;
    instance?.agent.destroy();
  }

  /** Stops a server with SIGTERM and returns its exit code. It receives requests until it has ended. */
  async stop(index: number): Promise<number | null> {
    const instance = this.instances[index];
    if (!instance) return null;
    const code = await instance.process.stop();
    if (this.instances[index] === instance) this.instances[index] = undefined;
    instance.agent.destroy();
    return code;
  }

  async stopAll(): Promise<(number | null)[]> {
    return Promise.all(this.instances.map((_, index) => this.stop(index)));
  }
}
