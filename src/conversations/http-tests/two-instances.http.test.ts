import { actor } from '../../testing/access';
import { type TestApp, startTestApp } from '../../testing/app';
import { openedConversation } from '../../testing/conversations';
import { insertListing } from '../../testing/listings';
import { MessageExperiment, type Request, faultsOf } from '../../testing/message-experiment';
import { secondInstance } from '../../testing/servers/second-instance';

const perSide = 50;

test('messages that are sent through two instances at the same time arrive once each, in order and without gaps', async () => {
  const app: TestApp = await startTestApp();
  const other = await secondInstance(app);
  try {
    const [customer, owner] = (['customer', 'owner'] as const).map((who) => actor(app, who).token);
    const conversations = [];
    for (let count = 0; count < 4; count++) {
      const id = await openedConversation(app, 'customer', { propertyId: await insertListing(app) });
      conversations.push({ id, customer: customer!, owner: owner! });
    }
    const request: Request = async (index, { method, path, token, body }) => {
      const response = await fetch((index % 2 ? app : other).url + path, {
        method,
        headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      });
      return { status: response.status, data: ((await response.json()) as { data: unknown }).data };
    };
    const experiment = new MessageExperiment(request, conversations, perSide);
    const received = await experiment.run();
    expect(received.map((messages) => faultsOf(messages, perSide))).toEqual(conversations.map(() => []));
    const { count } = await app.db
      .selectFrom('message')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(experiment.total);
  } finally {
    await other.close();
    await app.close();
  }
}, 240_000);
