import { type Config, withoutCredentials } from '../../config/config';
import { type OpenDatabase, openDatabase } from '../../database/connection';
import { findMissingPrivilege } from '../../database/privileges';
import { standbyProblem } from '../../database/standby';
import { unreachableOf } from '../../database/unreachable';
import { listUnvalidated } from '../../database/validation';
import { type Found, doubtful, fine, wrong } from './findings';

/** Checks that the role can create tables in an empty database. */
export async function ofPrivileges({ db, dialect }: OpenDatabase, state: 'empty' | 'own'): Promise<Found[]> {
  if (dialect === 'sqlite' || state === 'own') return [];
  const missing = await findMissingPrivilege(db);
  if (!missing) return [];
  const { role, schema } = missing;
  return [
    wrong(
      `the role ${role} may not create tables in the schema ${schema}: make it the owner of the database, or grant create on schema ${schema} to ${role}`,
    ),
  ];
}

/** Reports constraints that a start has not validated: it was interrupted, or a row violates them. */
export async function ofConstraints(database: OpenDatabase): Promise<Found[]> {
  const constraints = await listUnvalidated(database);
  if (constraints.length === 0) return [];
  const names = constraints.map(({ table, name }) => `${name} of ${table}`).join(', ');
  return [doubtful(`has rows that were not checked against ${names}: run marketplace migrate, or correct the rows`)];
}

/** Reports a connection without TLS that leaves this machine. */
export function ofTransport(variable: string, url: string): Found[] {
  if (url.startsWith('sqlite:')) return [];
  const { hostname, searchParams: options } = new URL(url.replace('@/', '@localhost/'));
  const host = options.get('host') ?? hostname;
  const isLocal = host.startsWith('/') || /^(|localhost|127\..*|\[?::1\]?|%2f.*)$/i.test(host);
  const hasTls =
    (options.get('sslmode') ?? 'disable') !== 'disable' || ['ssl', 'sslrootcert'].some((name) => options.has(name));
  if (isLocal || hasTls) return [];
  return [
    doubtful(
      `the connection to ${host} is not encrypted: add ?sslmode=verify-full and sslrootcert to ${variable}, unless the network encrypts it`,
    ),
  ];
}

/** Checks that DATABASE_REPLICA_URL names a standby of the database. */
export async function checkReplica(config: Config, primary: OpenDatabase): Promise<Found[]> {
  const { databaseReplicaUrl: url, databaseTimeoutMs: timeoutMs, databaseIsPooled: isPooled } = config;
  if (url === undefined) return [];
  const standby = openDatabase(url, { poolSize: 1, timeoutMs, isPooled });
  try {
    const problem = await standbyProblem(standby, primary);
    return [
      problem === undefined
        ? fine('responds, and is a standby of the database')
        : wrong(`cannot be used, so all reads go to the primary: ${problem}: correct DATABASE_REPLICA_URL`),
      ...ofTransport('DATABASE_REPLICA_URL', url),
    ];
  } catch (error) {
    const reason = withoutCredentials(unreachableOf(error, url).reason);
    return [wrong(`cannot be used, so all reads go to the primary: ${reason}`)];
  } finally {
    // Closing may hang if the standby was never reached.
    void standby.close().catch(() => {});
  }
}
