import { listOperations, parametersWithoutSample } from './cases';

test('every filter of every list has a value to measure it with', () => {
  expect(parametersWithoutSample()).toEqual([]);
});

test('operations are lists if they return an array or pages', () => {
  const ids = listOperations().map(({ operationId }) => operationId);
  expect(ids).toEqual(expect.arrayContaining(['getAllReservations', 'getCities', 'getEvents', 'getRentProperties']));
  expect(ids).not.toContain('getRentPropertyById');
});
