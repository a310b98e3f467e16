import { useTestApp } from '../../testing/app';
import { cardImage } from '../../testing/people';

const app = useTestApp();

test('a registration publishes an event without personal data, a rejected one publishes none', async () => {
  const images = { FrontIdCarImagePath: await cardImage(), RearIdCarImagePath: await cardImage() };
  const person = { FirstName: 'Example', LastName: 'Person', Email: 'event@example.com' };
  const { agent } = app.sandbox.userIds;
  const owner = await app.call('addOwner', { form: { ...person, ...images, AgentId: agent } });
  const taken = { ...person, Email: 'customer@example.com' };
  expect(await app.call('addCustomer', { form: taken })).toMatchObject({ status: 409 });
  const customer = await app.call('addCustomer', { form: { ...person, Email: 'event2@example.com' } });
  const events = await app.db.selectFrom('outbox').selectAll().where('resource_kind', '=', 'user').execute();
  expect(events.map(({ type, resource_id, data }) => [type, resource_id, JSON.parse(data)])).toEqual([
    ['owner.registered', owner.data.userId, { agentId: agent }],
    ['customer.registered', customer.data.userId, {}],
  ]);
});
