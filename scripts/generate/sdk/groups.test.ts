import { operationsOf, readDocument } from '../../../src/contract/document';
import { groupsOf, shortNameOf } from './groups';

test.each([
  ['bookReservation', 'Reservations', 'book'],
  ['getQuote', 'Reservations', 'getQuote'],
  ['getMyReservations', 'Reservations', 'getMine'],
  ['getOwnerReservations', 'Reservations', 'getForOwner'],
  ['getReservationById', 'Reservations', 'getById'],
  ['getRentProperties', 'RentProperties', 'list'],
  ['deleteRentProperty', 'RentProperties', 'delete'],
  ['getMySavedSearches', 'SavedSearches', 'getMine'],
  ['updateSavedSearch', 'SavedSearches', 'update'],
  ['getApiKeys', 'ApiKeys', 'list'],
  ['addApiKey', 'ApiKeys', 'add'],
  ['getCities', 'City', 'list'],
  ['getOwners', 'Owner', 'list'],
  ['getCurrentTerms', 'Terms', 'getCurrent'],
  ['sendTestToWebhook', 'Webhooks', 'sendTest'],
  ['markAllNotificationsAsRead', 'Notifications', 'markAllAsRead'],
  ['getAllReservations', 'Admin', 'getAllReservations'],
])('%s of the tag %s is named %s', (operationId, tag, name) => {
  expect(shortNameOf(operationId, tag)).toBe(name);
});

test('every operation is in the group of its tag, under a name of its own', () => {
  const contract = readDocument();
  const groups = groupsOf(contract);
  const grouped = groups.flatMap(({ members }) => members.map(({ operation }) => operation.operationId));
  expect(grouped.toSorted()).toEqual(
    operationsOf(contract)
      .map(({ operationId }) => operationId)
      .toSorted(),
  );
  for (const { members } of groups) expect(new Set(members.map(({ name }) => name)).size).toBe(members.length);
});
