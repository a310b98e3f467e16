/**
 * Code that the peers share: reading rows, verifying tokens and building response bodies. To compare only the servers around it, the
 * peers use the service's SQL (prepared once on SQLite, named on PostgreSQL), the same driver with as many connections, and the service's
 * own function that maps a row to a listing.
 */
import SqliteFile from 'better-sqlite3';
import { createSecretKey, hash } from 'node:crypto';
import jwt from 'jsonwebtoken';
import pg from 'pg';
import type { UserRole } from '../../../generated/enumerations';
import { names } from '../../../generated/names';
import type { Caller } from '../../../src/contract/caller';
import type { Parameter, Statements } from '../statements';

/** The service's default percentages. */
export const percentages = { depositPercent: 20, commissionPercent: 10 };

/** A peer's settings, as JSON in the environment variable PEER. */
export interface PeerJob {
  databaseUrl: string;
  statements: Statements;
  jwtSecret: string;
  /** The contract's version. */
  version: string;
  logger: boolean;
}

export const job = JSON.parse(process.env.PEER!) as PeerJob;

export type Values = Partial<Record<Parameter, string | number>>;

/** Runs one of the service's statements; synchronously on SQLite. */
export type Read = <Row>(name: keyof Statements, values: Values) => Row[] | Promise<Row[]>;

export function openReader(): Read {
  return job.databaseUrl.startsWith('sqlite:') ? sqliteReader() : postgresReader();
}

function sqliteReader(): Read {
  const database = new SqliteFile(job.databaseUrl.slice('sqlite:'.length), { readonly: true });
  const prepared = Object.entries(job.statements).map(([name, { sql, parameters }]) => [
    name,
    { statement: database.prepare(sql), parameters },
  ]);
  const statements = Object.fromEntries(prepared) as Record<
    keyof Statements,
    { statement: SqliteFile.Statement; parameters: Parameter[] }
  >;
  return <Row>(name: keyof Statements, values: Values) => {
    const { statement, parameters } = statements[name];
    return statement.all(parameters.map((parameter) => values[parameter])) as Row[];
  };
}

function postgresReader(): Read {
  const { INT8, NUMERIC } = pg.types.builtins;
  const types: pg.CustomTypesConfig = {
    getTypeParser: (oid, format) =>
      oid === INT8 || oid === NUMERIC ? Number : (pg.types.getTypeParser(oid, format) as (text: string) => unknown),
  };
  const pool = new pg.Pool({ connectionString: job.databaseUrl, max: 10, types });
  return async <Row>(name: keyof Statements, values: Values) => {
    const { sql, parameters } = job.statements[name];
    const bound = parameters.map((parameter) => values[parameter]);
    return (await pool.query({ name, text: sql, values: bound })).rows as Row[];
  };
}

const key = createSecretKey(Buffer.from(job.jwtSecret));

/** The claims of an access token signed by the service; undefined if the header has no valid one. */
function verified(header: string): { userId: number; version: number; sessionId: string } | undefined {
  const token = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header)?.[1];
  if (token === undefined) return undefined;
  const options = {
    algorithms: ['HS256' as const],
    issuer: 'rental-marketplace',
    audience: 'rental-marketplace-clients',
  };
  try {
    const { SID, ver, ses, tokenType } = jwt.verify(token, key, options) as jwt.JwtPayload;
    return tokenType === 'access'
      ? { userId: Number(SID), version: ver as number, sessionId: ses as string }
      : undefined;
  } catch {
    return undefined;
  }
}

interface Account {
  role: UserRole;
  is_blocked: number;
  token_version: number;
  session: string | null;
}

/** The caller of an Authorization header, whose row is read for every request as in the service; undefined means 401. */
export async function callerOf(read: Read, header: string): Promise<Pick<Caller, 'userId' | 'role'> | undefined> {
  const claims = verified(header);
  if (!claims) return undefined;
  const [account] = await read<Account>('account', { userId: claims.userId, sessionId: claims.sessionId });
  if (!account || account.is_blocked || account.session === null || account.token_version !== claims.version)
    return undefined;
  return { userId: claims.userId, role: names.UserRole[account.role] };
}

/** The headers that are equal in every response. */
export const sameHeaders: Record<string, string> = {
  'Content-Security-Policy': "default-src 'none';frame-ancestors 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Origin-Agent-Cluster': '?1',
  'Referrer-Policy': 'no-referrer',
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'X-DNS-Prefetch-Control': 'off',
  'X-Download-Options': 'noopen',
  'X-Frame-Options': 'SAMEORIGIN',
  'X-Permitted-Cross-Domain-Policies': 'none',
  'X-XSS-Protection': '0',
  'X-Api-Version': job.version,
  'Content-Language': 'en',
  Vary: 'Accept-Language',
  'Content-Type': 'application/json',
};

/** A listing in a page of a search without dates. */
export function foundListing<View extends object>(view: View): View & { stay: null } {
  return { ...view, stay: null };
}

/** The body of a success, and its ETag over the data without the trace id. Serializes the data once. */
export function success(data: unknown, pagination: unknown, traceId: string, tagged: boolean) {
  const text = JSON.stringify(data);
  const pages = JSON.stringify(pagination);
  const body = `{"data":${text},"isSuccess":true,"message":"Done.","statusCode":200,"code":null,"errors":[],"traceId":"${traceId}","pagination":${pages}}`;
  return { body, etag: tagged ? `W/"${hash('sha1', text + pages, 'base64url')}"` : undefined };
}

/** The body of an error, without the service's details. */
export function errorBody(statusCode: number, code: string, traceId: string): string {
  return JSON.stringify({
    data: null,
    isSuccess: false,
    message: code,
    statusCode,
    code,
    errors: [],
    traceId,
    pagination: null,
  });
}

/** Prints the ready line that the benchmark waits for. */
export function announce(port: number): void {
  process.stdout.write(`Ready: http://127.0.0.1:${port}\n`);
}
