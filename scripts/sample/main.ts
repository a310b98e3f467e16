/**
 * Serves the SDK's sample client, bundled, at http://127.0.0.1:5173 (`PORT` names another port), next to a server with something to
 * browse that it starts itself in a temporary folder, or to the one that `--server URL` names. That one has to allow the page's
 * origin in CORS_ORIGINS. Enter confirms, as the administrator, the deposits that customers have declared. Ends with Ctrl-C.
 */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { BookingStatus, createClient } from 'rental-marketplace-sdk';
import { type ServerProcess, startServerProcess } from '../../src/testing/servers/server-process';
import { fillMarketplace } from './listings';
import { servePage } from './page';

const root = join(__dirname, '../..');

/** What the administrator has to do with a booking, at each Enter. */
function confirmAtEnter(baseUrl: string, token: string): () => void {
  const administrator = createClient({ baseUrl, token });
  const confirm = async () => {
    let confirmed = 0;
    for await (const { id, status } of administrator.getPendingDeposits.each()) {
      if (status !== BookingStatus.DepositPaid) continue;
      await administrator.confirmDeposit({ reservationId: id });
      confirmed++;
    }
    console.log(`  ${confirmed} deposits confirmed.`);
  };
  const lines = createInterface(process.stdin);
  lines.on('line', () => void confirm().catch((error: unknown) => console.error(error)));
  return () => lines.close();
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { server: { type: 'string' } } });
  let service = values.server?.replace(/\/+$/, '') ?? '';
  if (service && !URL.canParse(service)) throw new Error('--server wants a URL');
  const page = await servePage({
    folder: join(root, 'generated/sdk/examples/browse-and-book'),
    sdk: join(root, 'generated/sdk/src/index.ts'),
    service: () => service,
    isSandbox: service === '',
    port: Number(process.env.PORT ?? 5173),
  });
  let server: ServerProcess | undefined;
  let stopConfirming: (() => void) | undefined;
  const folder = await mkdtemp(join(tmpdir(), 'sample-'));
  try {
    if (service) {
      console.log(
        `The sample client of ${service} is at ${page.origin} (the server needs CORS_ORIGINS=${page.origin}).`,
      );
    } else {
      execFileSync('npm', ['run', '--silent', 'build'], { cwd: root, stdio: 'inherit' });
      const environment = { SANDBOX: 'on', RATE_LIMITS: 'off', CORS_ORIGINS: page.origin, LOG_LEVEL: 'warn' };
      server = await startServerProcess(environment, { folder, onLine: (line) => console.log(`  ${line}`) });
      service = server.url;
      const { admin } = await fillMarketplace(service);
      stopConfirming = confirmAtEnter(service, admin);
      console.log(`The sample client is at ${page.origin}. Register there, or log in as customer@example.com, who has bookings of every
kind; the dialog shows the code. When you have sent a receipt, press Enter here: the administrator confirms it.`);
    }
    await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  } finally {
    stopConfirming?.();
    await server?.stop();
    await page.close();
    await rm(folder, { recursive: true, force: true });
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
