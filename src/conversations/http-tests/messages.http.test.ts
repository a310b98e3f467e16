import { callAs } from '../../testing/access';
import { type Actor, type TestApp, startTestApp } from '../../testing/app';
import { notJson, tooLarge } from '../../testing/bodies';
import { openedConversation, readMessages, sendText } from '../../testing/conversations';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp({ LOG_LEVEL: 'error' });
});
afterEach(() => app.close());

const open = (as: Actor, body: object, headers = {}) => callAs(app, as, 'openConversation', { body, headers });

describe('sendMessage', () => {
  test('returns 200, and both sides read the messages in order', async () => {
    const id = await openedConversation(app);
    const first = await sendText(app, 'customer', id, 'Is there a cot?', 'a');
    expect(first).toMatchObject({ status: 200, data: { sequence: 1, text: 'Is there a cot?', clientMessageId: 'a' } });
    expect(await sendText(app, 'owner', id, 'Yes, there is.', 'a')).toMatchObject({
      status: 200,
      data: { sequence: 2 },
    });
    for (const as of ['customer', 'owner'] as const) {
      const { data } = await readMessages(app, as, id);
      expect(data).toMatchObject({ lastSequence: 2, newestSequence: 2 });
      expect(data.messages.map((message: { text: string }) => message.text)).toEqual([
        'Is there a cot?',
        'Yes, there is.',
      ]);
    }
    expect((await readMessages(app, 'owner', id)).data.messages[0].clientMessageId).toBeNull();
  });
});
void open;
void notJson;
void tooLarge;
