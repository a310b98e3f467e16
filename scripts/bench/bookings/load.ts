/** Sends bookings over keep-alive connections. It runs as a separate process so that it takes no time from the server. */
import { connect } from 'node:net';

export interface Group {
  connections: number;
  /** Sent in this order. */
  requests: { body: string; token: string }[];
  /** Repeats its requests until the other groups are done. */
  background?: boolean;
}

export interface Load {
  url: string;
  path: string;
  groups: Group[];
}

export interface Outcome {
  seconds: number;
  statuses: Record<string, number>;
  /** Response times in ms, sorted. */
  latencies: number[];
}

process.on('message', (load: Load) => {
  void run(load).then((outcomes) => process.send!(outcomes, () => process.exit()));
});

async function run({ url, path, groups }: Load): Promise<Outcome[]> {
  const { hostname, port } = new URL(url);
  let stopped = false;
  const outcomes = groups.map(async ({ connections, requests, background }) => {
    const outcome: Outcome = { seconds: 0, statuses: {}, latencies: [] };
    let next = 0;
    const begin = performance.now();
    const take = () => {
      if (background) return stopped ? undefined : requests[next++ % requests.length];
      return requests[next++];
    };
    const worker = async () => {
      const { send, close } = await openConnection(hostname, Number(port));
      for (let request = take(); request; request = take()) {
        const sent = performance.now();
        const status = await send(path, request);
        outcome.latencies.push(performance.now() - sent);
        outcome.statuses[status] = (outcome.statuses[status] ?? 0) + 1;
      }
      close();
    };
    await Promise.all(Array.from({ length: connections }, worker));
    outcome.seconds = (performance.now() - begin) / 1000;
    outcome.latencies.sort((a, b) => a - b);
    return outcome;
  });
  await Promise.all(outcomes.filter((_, index) => !groups[index]!.background));
  stopped = true;
  return Promise.all(outcomes);
}

/** Opens a connection whose `send` resolves with the status of the response, or 0 if the connection closes. Requires Content-Length. */
async function openConnection(host: string, port: number) {
  const socket = connect({ host, port, noDelay: true });
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  let resolveStatus: (status: number) => void = () => {};
  let text = '';
  socket.setEncoding('latin1');
  socket.on('data', (chunk: string) => {
    text += chunk;
    const end = text.indexOf('\r\n\r\n');
    if (end < 0) return;
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(text.slice(0, end))![1]);
    if (text.length < end + 4 + length) return;
    const status = Number(text.slice(9, 12));
    text = '';
    resolveStatus(status);
  });
  socket.on('close', () => resolveStatus(0));
  const send = (path: string, { body, token }: { body: string; token: string }): Promise<number> => {
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${token}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
    return new Promise((resolve) => (resolveStatus = resolve));
  };
  return { send, close: () => void socket.destroy() };
}
