import { sendMessage } from './handlers';
import { withoutContacts } from '../values/masking';
import { findConversation } from './repository';

jest.mock('../values/masking');
jest.mock('./repository');

test('masks a message before the transaction, which locks the conversation', async () => {
  const order: string[] = [];
  jest.mocked(findConversation).mockResolvedValue({ confirmed_id: null } as never);
  jest.mocked(withoutContacts).mockImplementation(() => {
    order.push('mask');
    return undefined;
  });
  const transaction = () => {
    order.push('transaction');
    return Promise.resolve({ message: { created_at: 0 }, pictures: [] });
  };
  const body = { conversationId: 1, text: 'Hello', clientMessageId: 'a' };
  const listingMutex = { run: (_listing: number, _wait: unknown, work: () => unknown) => work() };
  const needs = { database: { read: {}, transaction }, listingMutex, clock: { now: () => 0 } };
  await sendMessage({ body, caller: { isVerified: true } } as never, needs as never);
  expect(order).toEqual(['mask', 'transaction']);
});
