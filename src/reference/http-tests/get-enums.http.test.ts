import { useTestApp } from '../../testing/app';
import { forgedToken } from '../../testing/access';

const app = useTestApp();

test('returns 200 with every enumeration of the contract', async () => {
  const { data } = await app.call('getEnums');
  expect(Object.keys(data as object)).toEqual([
    'alterationStatus',
    'apiKeyAccess',
    'apiKeyScope',
    'bookingMode',
    'bookingRequestStatus',
    'bookingStatus',
    'buildingType',
    'calendarOutcome',
    'cancellationPolicy',
    'chargeCollector',
    'chargeKind',
    'chargeMode',
    'city',
    'commissionType',
    'complaintKind',
    'complaintStatus',
    'complaintSubject',
    'currency',
    'customerType',
    'discountKind',
    'identityType',
    'loginMethod',
    'notificationType',
    'ownerType',
    'paymentPurpose',
    'paymentSessionPurpose',
    'paymentSessionStatus',
    'paymentStatus',
    'priceLineKind',
    'propertyStatus',
    'refundStatus',
    'rentInvoiceStatus',
    'rentPropertyCondition',
    'rentPropertyType',
    'rentType',
    'reviewStatus',
    'savedSearchNotify',
    'service',
    'taxMode',
    'term',
    'termsAudience',
    'userRole',
    'webhookDeliveryStatus',
  ]);
  expect(data.rentType).toEqual([
    { value: 0, name: 'Monthly', label: 'Monthly' },
    { value: 1, name: 'Daily', label: 'Daily' },
  ]);
  expect(data.bookingStatus).toContainEqual({ value: 7, name: 'NoShow', label: 'No show' });
  expect(data.service).toContainEqual({ value: null, name: 'AirConditioning', label: 'Air conditioning' });
  expect(data.term).toContainEqual({ value: null, name: 'IdRequiredAtCheckIn', label: 'ID required at check-in' });
});

test('returns 200 with the currencies by the ids of the currency list', async () => {
  const { data } = await app.call('getEnums');
  const currencies = (await app.call('getCurrencies')).data as { id: number; code: string; name: string }[];
  expect(data.currency).toEqual(currencies.map(({ id, code, name }) => ({ value: id, name: code, label: name })));
});

test('returns 304 for a current ETag', async () => {
  const headers = { 'if-none-match': (await app.call('getEnums')).headers.get('etag')! };
  expect((await app.call('getEnums', { headers })).status).toBe(304);
});

test('returns 400 for an unknown query parameter', async () => {
  expect((await app.call('getEnums', { query: { name: 'City' } })).status).toBe(400);
});

test('returns 401 for an invalid token', async () => {
  expect((await app.call('getEnums', { as: { token: forgedToken } })).status).toBe(401);
});

test('returns 403 USER_BLOCKED for a blocked caller', async () => {
  expect(await app.call('getEnums', { as: 'blocked' })).toMatchObject({ status: 403, code: 'USER_BLOCKED' });
});
