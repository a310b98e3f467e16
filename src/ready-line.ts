import { release } from './config/release';

/** What a server says once it listens. */
export interface ReadyLine {
  /** The base URL as clients see it, and the address that the server listens on. */
  base: string;
  listening: string;
  /** How the administrator logs in, if one is configured. */
  admin: string | undefined;
  metrics: string | undefined;
  /** Whether the server limits requests. */
  rateLimits: boolean;
  /** Whether the server is a sandbox. */
  sandbox: boolean;
}

/**
 * Prints that the server is ready to standard output, whatever LOG_LEVEL is: in production as one JSON line like the log, which it
 * precedes, otherwise as text for a person. A full disk does not end the server.
 */
export function printReady(ready: ReadyLine, production: boolean): void {
  write(production ? jsonOf(ready) : textOf(ready));
}

let isGuarded = false;

function write(text: string): void {
  if (!isGuarded)
    process.stdout.on('error', (error: NodeJS.ErrnoException) =>
      process.stderr.write(`The ready line cannot be written: ${error.code ?? error.message}\n`),
    );
  isGuarded = true;
  process.stdout.write(text);
}

/** Prints warnings about the configuration, whatever LOG_LEVEL is: in production as lines of the log, otherwise as text. */
export function printWarnings(warnings: string[], production: boolean): void {
  for (const msg of warnings)
    if (production) write(`${JSON.stringify({ level: 'warn', time: new Date().toISOString(), msg })}\n`);
    else process.stderr.write(`Warning: ${msg}\n`);
}

function titleOf({ base, listening }: ReadyLine): string {
  return `Ready: the rental marketplace at ${base}${base === listening ? '' : ` (listening at ${listening})`}`;
}

function jsonOf(ready: ReadyLine): string {
  const { base, admin = null, metrics = null, rateLimits } = ready;
  const { version, commit } = release;
  const line = {
    level: 'info',
    time: new Date().toISOString(),
    version,
    commit,
    docs: `${base}/Docs`,
    admin,
    metrics,
    rateLimits,
  };
  return `${JSON.stringify({ ...line, msg: titleOf(ready) })}\n`;
}

function textOf(ready: ReadyLine): string {
  const { base, admin, metrics, rateLimits, sandbox } = ready;
  const lines = [
    titleOf(ready),
    `Version: ${release.text}`,
    `Docs:  ${base}/Docs`,
    `Admin: ${admin ?? 'none; set ADMIN_EMAIL or ADMIN_PHONE'}`,
    // A reset deletes the configured administrator too.
    ...(sandbox
      ? [`Sandbox: on; after a reset (POST ${base}/Sandbox/Reset), the administrator is administrator@example.com`]
      : []),
    ...(metrics === undefined ? [] : [`Metrics: ${metrics}`]),
    ...(rateLimits ? [] : ['Limits: off; a gateway in front of this server has to limit requests (RATE_LIMITS)']),
  ];
  return `${lines.join('\n')}\n`;
}
