import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createApp } from './app';
import { deleteExpired } from './auth/repository';
import { ConfigError, readConfig } from './config';
import { openDependencies } from './dependencies';
import { removeForgottenPictures } from './files/actions';
import { createServer } from './http/server';
import { codesDelivered } from './otp/delivery';
import { sweep } from './reservations/actions';
import { ensureAdministrator } from './users/administrator';

const minute = 60_000;
/** How long a stop waits for requests that are under way, in ms. */
const grace = 10_000;

/** Configuration, database, application, listening, and all of it backwards on a signal. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const dependencies = await openDependencies(config);
  const administrator = await ensureAdministrator(dependencies);
  const app = await createApp(dependencies);
  const server = createServer(
    app,
    config.tls && { cert: readFileSync(config.tls.certFile), key: readFileSync(config.tls.keyFile) },
  );
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(config.port, config.host, resolve));

  const { port } = server.address() as AddressInfo;
  const base = process.env.PUBLIC_URL ? config.publicUrl : `${config.tls ? 'https' : 'http'}://${config.host}:${port}`;
  process.stdout.write(
    `Ready: the rental marketplace at ${base}\n` +
      `Docs:  ${base}/Docs\n` +
      (administrator ? `Admin: log in as ${administrator} (POST ${base}/Auth/LogInWithEmail)\n` : ''),
  );

  const chores = [
    every(minute, () => sweep(dependencies)),
    every(60 * minute, () => removeForgottenPictures(dependencies)),
    every(60 * minute, () => deleteExpired(dependencies.db, dependencies.clock.now())),
  ];
  /** Any number of instances may do the same chore; one that fails is tried again the next time. */
  function every(ms: number, chore: () => Promise<unknown>): NodeJS.Timeout {
    return setInterval(() => {
      chore().catch((error: unknown) => dependencies.log.error({ err: error }, 'a chore failed'));
    }, ms);
  }

  const stop = () => {
    for (const chore of chores) clearInterval(chore);
    setTimeout(() => server.closeAllConnections(), grace).unref();
    server.close(() => void codesDelivered().then(() => dependencies.close()));
    server.closeIdleConnections();
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

main().catch((error: unknown) => {
  const isKnown = error instanceof ConfigError || (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
  process.stderr.write(`${isKnown ? (error as Error).message : (error as Error).stack}\n`);
  process.exitCode = 1;
});
