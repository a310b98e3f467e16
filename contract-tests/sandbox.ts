/** A server with SANDBOX=on, whose /Sandbox and published operations prepare a state. */
import type { components } from '../src/contract/handler';
import type { Tokens } from './request';
import { Target, UnusableServer } from './target';

/** The data of a sandbox after a reset: users with tokens, and records. */
type SandboxData = components['schemas']['SandboxReset'];

/** Statuses after which the data is unchanged, for every method. */
const harmless = new Set([401, 403, 404, 405, 413, 415]);

/** A server accepts 120 requests a minute from an address, and a reset restarts the count. Resets well before that. */
const mostBetweenResets = 60;

/** A server whose data may be deleted. Call {@link reset} before preparing anything. */
export class Sandbox extends Target {
  /** The data of the last {@link reset}. */
  data!: SandboxData;
  readonly mayBeEmpty = false;
  private isTouched = true;
  private sent = 0;

  get tokens(): Tokens {
    return this.data.tokens;
  }

  /** Deletes all data of the server and inserts the known data. */
  async reset(): Promise<void> {
    const response = await fetch(`${this.url}/Sandbox/Reset`, { method: 'POST' }).catch(() => undefined);
    if (!response) throw new UnusableServer(`${this.url} does not respond`);
    if (response.status === 404) {
      throw new UnusableServer(
        `${this.url} has no /Sandbox operations: start that server with SANDBOX=on (never in production), ` +
          'or set tokens (CONTRACT_ADMIN_TOKEN and others, see contract-tests/README.md)',
      );
    }
    if (!response.ok) throw new Error(`POST /Sandbox/Reset returned ${response.status}: ${await response.text()}`);
    this.data = ((await response.json()) as { data: SandboxData }).data;
    this.isTouched = false;
    this.sent = 0;
  }

  /** Resets only if the data may have changed since the last reset, because a reset is slower than most requests. */
  async renew(): Promise<void> {
    if (this.isTouched) await this.reset();
  }

  noteAnswer(method: string, status = 0): void {
    this.sent++;
    const isUsedUp = status === 429 || this.sent >= mostBetweenResets;
    if (isUsedUp || (method !== 'GET' && !harmless.has(status))) this.isTouched = true;
  }

  /** Whether the server has a sandbox. Changes nothing. */
  async isOn(): Promise<boolean> {
    const response = await fetch(`${this.url}/Sandbox/Otp?target=example`);
    return ((await response.json()) as { code: string | null }).code !== 'ROUTE_NOT_FOUND';
  }

  /** The last one-time code sent to an e-mail address or phone number. */
  async code(target: string): Promise<string> {
    const response = await fetch(`${this.url}/Sandbox/Otp?target=${encodeURIComponent(target)}`);
    if (!response.ok) throw new Error(`no code was sent to ${target}`);
    return ((await response.json()) as { data: { code: string } }).data.code;
  }

  /** Moves the server's clock. */
  async advance(advanceSeconds: number): Promise<void> {
    await this.setClock({ advanceSeconds });
  }

  /** Sets the server's clock to `instant` (epoch ms); access tokens live for 24 hours. */
  async waitUntil(instant: number): Promise<void> {
    await this.setClock({ now: new Date(instant).toISOString() });
    // Verification tokens expire after minutes.
    const { token } = await this.succeed('logInWithEmail', { body: { email: 'verifying.customer@example.com' } });
    this.data.tokens.verification = token;
  }

  private async setClock(clock: { now: string } | { advanceSeconds: number }): Promise<void> {
    this.isTouched = true;
    const response = await fetch(`${this.url}/Sandbox/Clock`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(clock),
    });
    if (!response.ok) throw new Error(`POST /Sandbox/Clock returned ${response.status}`);
  }
}
