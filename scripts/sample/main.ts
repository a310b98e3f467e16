/**
 * Serves the SDK's sample client at http://127.0.0.1:5173 (change the port with `PORT`). By default it also starts a server with sample data
 * in a temporary folder. With `--server URL` it uses that server, which must allow the page's origin in CORS_ORIGINS. Press Enter to confirm
 * declared deposits and to verify identities as the administrator, and to run the daily notification of saved searches; Ctrl-C to stop.
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
import { notifyOfSavedSearches } from './notices';
import { servePage } from './page';

const root = join(__dirname, '../..');

/** Confirms declared deposits and verifies identities as the administrator, and notifies of saved searches, whenever Enter is pressed. */
function confirmAtEnter(baseUrl: string, token: string, database: string): () => void {
  const administrator = createClient({ baseUrl, token });
  const confirm = async () => {
    let confirmed = 0;
    for await (const { id, status } of administrator.getPendingDeposits.each()) {
      if (status !== BookingStatus.DepositPaid) continue;
      await administrator.confirmDeposit({ reservationId: id });
      confirmed++;
    }
    let verified = 0;
    for await (const { userId, version } of administrator.getCustomers.each({ isIdentityPending: true })) {
      await administrator.verifyCustomerIdentity({ userId, version: version! });
      verified++;
    }
    await notifyOfSavedSearches(database);
    console.log(
      `  ${confirmed} deposits confirmed, ${verified} identities verified, new matches of saved searches notified.`,
    );
  };
  const lines = createInterface(process.stdin);
  lines.on('line', () => void confirm().catch((error: unknown) => console.error(error)));
  return () => lines.close();
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { server: { type: 'string' } } });
  let service = values.server?.replace(/\/+$/, '') ?? '';
  if (service && !URL.canParse(service)) throw new Error('--server must be a URL');
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
        `The sample client for ${service} is at ${page.origin} (the server needs CORS_ORIGINS=${page.origin}).`,
      );
    } else {
      execFileSync('npm', ['run', '--silent', 'build'], { cwd: root, stdio: 'inherit' });
      const database = `sqlite:${join(folder, 'sample.db')}`;
      const environment = {
        DATABASE_URL: database,
        SANDBOX: 'on',
        RATE_LIMITS: 'off',
        CORS_ORIGINS: page.origin,
        LOG_LEVEL: 'warn',
      };
      server = await startServerProcess(environment, { folder, onLine: (line) => console.log(`  ${line}`) });
      service = server.url;
      const { admin } = await fillMarketplace(service, database);
      stopConfirming = confirmAtEnter(service, admin, database);
      console.log(`The sample client is at ${page.origin}. Register there, or log in as customer@example.com, who has bookings in
every state, rents by the month and is asked for a change of a stay, or as owner@example.com, the owner of the listings. The dialog shows the code. After you send a receipt or pictures of an identity card, press Enter here to confirm them as the administrator.`);
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
