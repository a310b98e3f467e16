import { operationsOf, readBundle, schemasOf } from '../../src/contract/document';
import { forClients } from './document';

const document = forClients(readBundle('openapi'));
const schemas = Object.fromEntries(schemasOf(document));

test('deliveries can be filtered by every type of event and by webhook.test', () => {
  const { parameters } = operationsOf(document).find(({ operationId }) => operationId === 'getWebhookDeliveries')!;
  const { schema } = parameters.find(({ name }) => name === 'type')!;
  expect(schema).toEqual({ $ref: '#/components/schemas/DeliveryEventType' });
  const { enum: values, 'x-enum-varnames': names } = schemas.DeliveryEventType!;
  expect(values).toEqual([...(schemas.EventType!.enum as string[]), 'webhook.test']);
  expect(names).toEqual([...schemas.EventType!['x-enum-varnames']!, 'WebhookTest']);
});
