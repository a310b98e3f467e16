import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createApp } from './app';
import { deleteExpired } from './access/repository-sessions';
import { deleteOldReceipts } from './http/receipts';
import { ConfigError, blaming, readConfig } from './config/config';
import { openDependencies } from './dependencies';
import { removeForgottenPictures, removeOrphans } from './files/actions';
import { createServer } from './http/server';
import { gracefulStop } from './http/stopping';
import { deliverNotifications } from './notifications/delivery';
import { codesDelivered } from './access/code-delivery';
import { sweep } from './bookings/actions';
import { remindOfDeposits } from './bookings/reminders';
import { ensureAdministrator } from './people/administrator';

const minute = 60_000;

/** Configuration, database, application, listening, and all of it backwards on a signal. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const dependencies = await openDependencies(config);
  const administrator = await ensureAdministrator(dependencies);
  const app = await createApp(dependencies);
  const tls = config.tls && { cert: readFileSync(config.tls.certFile), key: readFileSync(config.tls.keyFile) };
  const server = await blaming('TLS_CERT_FILE or TLS_KEY_FILE', () => createServer(app, tls));
  const stopServer = gracefulStop(server);
  await blaming(
    'HOST or PORT',
    () =>
      new Promise<void>((resolve, reject) => server.once('error', reject).listen(config.port, config.host, resolve)),
  );

  const { port } = server.address() as AddressInfo;
  const here = `${tls ? 'https' : 'http'}://${config.host}:${port}`;
  const base = config.publicUrl ?? here;
  const logIn = administrator?.includes('@') ? 'LogInWithEmail' : 'LogInWithPhoneNumber';
  process.stdout.write(
    `Ready: the rental marketplace at ${base}${base === here ? '' : ` (listening at ${here})`}\n` +
      `Docs:  ${base}/Docs\n` +
      (administrator
        ? `Admin: log in as ${administrator} (POST ${base}/Auth/${logIn})\n`
        : 'Admin: nobody; name one by ADMIN_EMAIL or ADMIN_PHONE\n'),
  );

  const underWay = new Set<Promise<void>>();
  const chores = [
    every(minute, () => sweep(dependencies)),
    every(minute / 4, () => deliverNotifications(dependencies), { atOnce: true }),
    every(60 * minute, () => remindOfDeposits(dependencies)),
    every(60 * minute, () => removeForgottenPictures(dependencies)),
    every(24 * 60 * minute, () => removeOrphans(dependencies)),
    every(60 * minute, () => deleteExpired(dependencies.db, dependencies.clock.now())),
    every(60 * minute, () => deleteOldReceipts(dependencies.db, dependencies.clock.now())),
    every(10 * minute, () => dependencies.limits.prune()),
  ];
  /**
   * Any number of instances may do the same chore; one that fails is tried again the next time, and one that is not done by
   * then is left alone.
   */
  function every(ms: number, chore: () => Promise<unknown>, { atOnce = false } = {}): NodeJS.Timeout {
    let run: Promise<void> | undefined;
    function begin(): void {
      if (run) return;
      const begun = chore()
        .then(() => {})
        .catch((error: unknown) => dependencies.log.error({ err: error }, 'a chore failed'))
        .finally(() => {
          underWay.delete(begun);
          run = undefined;
        });
      run = begun;
      underWay.add(begun);
    }
    if (atOnce) begin();
    return setInterval(begin, ms);
  }

  const stop = async () => {
    for (const chore of chores) clearInterval(chore);
    dependencies.announceStop();
    await stopServer();
    await Promise.all([codesDelivered(), ...underWay]);
    await dependencies.close();
  };
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => void stop());
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof ConfigError ? error.message : (error as Error).stack}\n`);
  // Not only the exit code: a connection that is half open must not keep a server that cannot serve.
  process.exit(1);
});
