import { setTimeout as delay } from 'node:timers/promises';
import { CalendarOutcome } from '../../generated/enumerations';
import { Client, type Servers } from './clients';
import type { Journal } from './journal';
import type { Market } from './market';
import type { Platform } from './platform';
import type { Random } from './random';

/** How often the last state of a calendar is requested until a server has read it: a server that was killed holds its lease for a while. */
const maxLastReads = 600;

/** The owner of a listing, who imports a calendar of {@link Platform} and lets servers read it while it changes. */
export class ImportingClient extends Client {
  private id = 0;

  constructor(
    number: number,
    random: Random,
    cluster: Servers,
    market: Market,
    journal: Journal,
    private readonly platform: Platform,
    private readonly propertyId: number,
  ) {
    super(number, random, cluster, market, journal);
  }

  /** Adds the import. Throws if a server rejects it. */
  async begin(): Promise<void> {
    const { propertyId } = this;
    const body = { propertyId, name: 'Platform', url: this.platform.urlOf(propertyId) };
    const token = this.market.ownerTokenOf(propertyId);
    const { answer } = await this.perform({ method: 'POST', path: '/Calendar/AddImport', token, body }, []);
    if (answer?.status !== 200) throw new Error(`an import was not added: ${answer?.text}`);
    this.id = (answer.data as { id: number }).id;
  }

  /** Changes the calendar, and lets a server read it. */
  override async act(): Promise<void> {
    this.platform.change(this.propertyId, this.random, this.market);
    if (await this.refresh()) this.journal.readings++;
    await delay(this.random.between(50, 300));
  }

  /** Lets servers read the last state of the calendar. */
  async finish(): Promise<void> {
    // Responses have whole seconds, and a reading may have begun before the last change.
    await delay(1100);
    for (let read = 0, attempts = 0; read < 2 && attempts < maxLastReads; attempts++) {
      if (await this.refresh()) read++;
      else await delay(100);
    }
  }

  /** Whether a server has read the calendar, or has found it unchanged. */
  private async refresh(): Promise<boolean> {
    const token = this.market.ownerTokenOf(this.propertyId);
    const sentAt = Date.now();
    const { answer } = await this.perform({ method: 'POST', path: `/Calendar/Refresh/${this.id}`, token }, []);
    if (answer?.status !== 200) return false;
    const { lastOutcome, lastReadAt } = answer.data as { lastOutcome: number | null; lastReadAt: string | null };
    const isNew = lastReadAt !== null && Date.parse(lastReadAt) >= Math.floor(sentAt / 1000) * 1000;
    return isNew && (lastOutcome === CalendarOutcome.Read || lastOutcome === CalendarOutcome.Unchanged);
  }
}
