import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

/** The user that a process runs as. */
export type Identity = { uid: number; gid: number };

/** The user `nobody`, because database servers refuse to run as root. */
export function unprivilegedUser(): Identity {
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const nobody = accounts.find(([name]) => name === 'nobody');
  return nobody ? { uid: Number(nobody[2]), gid: Number(nobody[3]) } : { uid: 65534, gid: 65534 };
}

/** A port of 127.0.0.1 on which no process listens. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
