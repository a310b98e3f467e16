/**
 * The load generator. It runs as a separate process so that it takes no time from the servers' event loops. The parent process sends
 * jobs; this process sends back `warm` when the warm-up is done and `done` with the result.
 */
import autocannon from 'autocannon';
import type { Job, Message } from './load';

/** Ends the warm-up of a server that is too slow for the requested number of requests. */
const maxWarmUpMs = 6_000;

function run(
  job: Job,
  amount: { amount: number } | { duration: number },
  maxMs = 24 * 60 * 60 * 1000,
): Promise<autocannon.Result> {
  return new Promise((resolve, reject) => {
    let client = 0;
    const options: autocannon.Options = {
      url: job.url,
      connections: job.clients.length,
      ...amount,
      timeout: 10,
      // Each connection sends the requests of a few dozen clients round-robin.
      setupClient: (connection) => connection.setRequests(job.clients[client++ % job.clients.length]!),
    };
    const instance = autocannon(options, (error: Error | null, result) => {
      clearTimeout(timer);
      if (error) reject(error);
      else resolve(result);
    });
    const timer = setTimeout(() => instance.stop(), maxMs);
  });
}

function sendMessage(message: Message): void {
  process.send!(message);
}

process.on('message', (job: Job) => {
  void (async () => {
    if (job.warmUp > 0) await run(job, { amount: job.warmUp }, maxWarmUpMs);
    sendMessage({ kind: 'warm' });
    const { requests, latency, non2xx, errors, timeouts, duration } = await run(job, { duration: job.duration });
    sendMessage({
      kind: 'done',
      requests: requests.total,
      perSecond: requests.total / duration,
      p50: latency.p50,
      p99: latency.p99,
      failures: non2xx + errors + timeouts,
    });
  })();
});
