/** Serves the contract's examples: `npm run mock -- --port 4010`, or with `PORT`; 0 selects a free port. */
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { readDocument } from '../../src/contract/document';
import { createServer } from '../../src/http/server';
import { createMock } from './app';

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { port: { type: 'string' } } });
  const wanted = values.port ?? process.env.PORT ?? '4010';
  if (!/^\d{1,5}$/.test(wanted) || Number(wanted) > 65535) throw new Error(`${wanted} is not a valid port`);
  const host = process.env.HOST ?? '127.0.0.1';
  const document = readDocument();
  const server = createServer(await createMock(document));
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(Number(wanted), host, resolve));
  const { port } = server.address() as AddressInfo;
  process.stdout.write(
    `Ready: a mock of the contract ${document.info.version} at http://${host}:${port}\n` +
      'It accepts any bearer token. To get another documented response, send `Prefer: code=409`, `Prefer: example=PRICE_CHANGED` or `Prefer: example=withCharges`.\n',
  );
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      server.close();
      server.closeAllConnections();
    });
  }
}

main().catch((error: Error) => {
  process.stderr.write(`mock: ${error.message}\n`);
  process.exitCode = 1;
});
