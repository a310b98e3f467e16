import { coverage } from './status-coverage';

const operation = {
  operationId: 'getRecord',
  responses: { '200': {}, '404': {}, '5XX': {} },
  'x-error-codes': { '404': { NOT_FOUND: null, USER_NOT_FOUND: 'when the owner has no account' } },
};
const paths = { '/Record': { get: operation } };
const engines = ['sqlite', 'postgres'];
const of = (engine: string, ...answers: string[]) => answers.map((answer) => `${engine} getRecord ${answer}`);
const all = ['200', '404 NOT_FOUND', '404 USER_NOT_FOUND'];

test('finds nothing if each engine has returned each status and each code', () => {
  const { statuses, codes } = coverage(paths, engines, [...of('sqlite', ...all), ...of('postgres', ...all)]);
  expect([statuses.missing, codes.missing, codes.needless]).toEqual([[], [], []]);
  expect([statuses.expected.length, codes.expected.length]).toEqual([4, 4]);
});

test('finds the statuses and the codes that an engine has not returned', () => {
  const { statuses, codes } = coverage(paths, engines, [...of('sqlite', ...all), ...of('postgres', '404 NOT_FOUND')]);
  expect(statuses.missing).toEqual(['postgres getRecord 200']);
  expect(codes.missing).toEqual(['postgres getRecord 404 USER_NOT_FOUND']);
});

test('accepts a reason for a code, unless the code is returned or not listed', () => {
  const reasons = { 'getRecord 404 USER_NOT_FOUND': 'It cannot be caused.', 'getRecord 409 GONE': 'It was removed.' };
  const needlessOf = (...answers: string[]) => coverage(paths, ['sqlite'], of('sqlite', ...answers), reasons).codes;
  expect(needlessOf('200', '404 NOT_FOUND')).toMatchObject({ missing: [], needless: ['getRecord 409 GONE'] });
  expect(needlessOf(...all).needless).toEqual(Object.keys(reasons));
});
