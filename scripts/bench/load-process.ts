/** The load generator: a process of its own, so that it takes no time from the servers' event loops. Gets jobs, sends their results. */
import autocannon from 'autocannon';
import type { Job, Message } from './load';

/** What is very slow is warm enough by then. */
const longestWarmUpMs = 6_000;

function run(
  job: Job,
  much: { amount: number } | { duration: number },
  longestMs = 24 * 60 * 60 * 1000,
): Promise<autocannon.Result> {
  return new Promise((resolve, reject) => {
    let client = 0;
    const options: autocannon.Options = {
      url: job.url,
      connections: job.clients.length,
      ...much,
      timeout: 10,
      // Each connection is a few dozen clients of its own, one after the other.
      setupClient: (connection) => connection.setRequests(job.clients[client++ % job.clients.length]!),
    };
    const instance = autocannon(options, (error: Error | null, result) => {
      clearTimeout(timer);
      if (error) reject(error);
      else resolve(result);
    });
    const timer = setTimeout(() => instance.stop(), longestMs);
  });
}

function tell(message: Message): void {
  process.send!(message);
}

process.on('message', (job: Job) => {
  void (async () => {
    if (job.warmUp > 0) await run(job, { amount: job.warmUp }, longestWarmUpMs);
    tell({ kind: 'warm' });
    const { requests, latency, non2xx, errors, timeouts, duration } = await run(job, { duration: job.duration });
    tell({
      kind: 'done',
      requests: requests.total,
      perSecond: requests.total / duration,
      p50: latency.p50,
      p99: latency.p99,
      failures: non2xx + errors + timeouts,
    });
  })();
});
