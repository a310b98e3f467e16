import { setTimeout as delay } from 'node:timers/promises';
import type { components } from '../contract/handler';

type Message = components['schemas']['Message'];

/** A request to one of the servers by index; undefined when its outcome is unknown. */
export type Request = (
  index: number,
  call: { method: 'GET' | 'POST'; path: string; token: string; body?: object },
) => Promise<{ status: number; data: unknown } | undefined>;

/** The two sides of a conversation, by their tokens. */
export interface Sides {
  id: number;
  customer: string;
  owner: string;
}

/**
 * Both sides of some conversations send messages at the same time through several servers, and a reader of each conversation follows it. A
 * message whose outcome is unknown is sent again, and every tenth one is sent twice at the same time.
 */
export class MessageExperiment {
  /** How many messages were confirmed. */
  confirmed = 0;
  private calls = 0;

  constructor(
    private readonly request: Request,
    private readonly conversations: readonly Sides[],
    /** How many messages each side of each conversation sends. */
    private readonly perSide: number,
  ) {}

  get total(): number {
    return this.conversations.length * 2 * this.perSide;
  }

  /** Returns the messages that each reader has received, in the order of their receipt. */
  async run(): Promise<Message[][]> {
    const reading = this.conversations.map((sides) => this.follow(sides));
    await Promise.all(
      this.conversations.flatMap(({ id, customer, owner }) => [
        this.write(id, customer, 'customer'),
        this.write(id, owner, 'owner'),
      ]),
    );
    return Promise.all(reading);
  }

  private async write(conversationId: number, token: string, side: string): Promise<void> {
    for (let number = 1; number <= this.perSide; number++) {
      const body = {
        conversationId,
        text: `${side} ${number}`,
        clientMessageId: `${conversationId}-${side}-${number}`,
      };
      const sendOnce = () => this.post('/Messages/Send', token, body);
      await Promise.all(number % 10 === 0 ? [sendOnce(), sendOnce()] : [sendOnce()]);
      this.confirmed++;
    }
  }

  /** Sends the request to the servers in turn until one has confirmed it. */
  private async post(path: string, token: string, body: object): Promise<void> {
    for (;;) {
      const answer = await this.request(this.calls++, { method: 'POST', path, token, body });
      if (answer?.status === 200) return;
      if (answer && answer.status < 500) throw new Error(`${path}: ${answer.status}`);
      await delay(20);
    }
  }

  private async follow({ id, customer }: Sides): Promise<Message[]> {
    const seen: Message[] = [];
    let last = 0;
    while (seen.length < 2 * this.perSide) {
      const path = `/Messages/GetByConversation/${id}?pageSize=100&waitSeconds=2&afterSequence=${last}`;
      const answer = await this.request(this.calls++, { method: 'GET', path, token: customer });
      if (answer?.status !== 200) {
        await delay(20);
        continue;
      }
      const page = answer.data as { messages: Message[]; lastSequence: number };
      seen.push(...page.messages);
      last = page.lastSequence;
    }
    return seen;
  }
}

/** What is wrong with the messages that the reader of a conversation has received; empty if each arrived once, numbered and in order. */
export function faultsOf(messages: readonly Message[], perSide: number): string[] {
  const faults: string[] = [];
  messages.forEach(({ sequence }, index) => {
    if (sequence !== index + 1) faults.push(`message ${index + 1} has the number ${sequence}`);
  });
  for (const side of ['customer', 'owner']) {
    const numbers = messages.flatMap(({ text }) => (text?.startsWith(side) ? [Number(text.split(' ')[1])] : []));
    const expected = Array.from({ length: perSide }, (_, index) => index + 1);
    if (JSON.stringify(numbers) !== JSON.stringify(expected)) faults.push(`${side}: ${numbers.join(' ')}`);
  }
  return faults;
}
