import type { OpenAPIV3 } from 'openapi-types';
import { listAnswers, withCodes } from './document';

const json = { 'application/json': { schema: { type: 'object' as const } } };
const document = (operation: Partial<OpenAPIV3.OperationObject>): OpenAPIV3.Document => ({
  openapi: '3.0.3',
  info: { title: '', version: '' },
  paths: { '/Records/Add': { post: { operationId: 'addRecord', responses: {}, ...operation } } },
});

test('lists a response for each media type of request and response and names those that are not JSON', () => {
  const answers = listAnswers(
    document({
      requestBody: { content: { 'multipart/form-data': {}, ...json } },
      responses: {
        200: { description: '', content: { ...json, 'text/csv': {} } },
        304: { description: '' },
        '5XX': { description: '', content: json },
      },
    }),
  );
  const form = ['addRecord multipart/form-data', 'multipart/form-data'];
  const usual = ['addRecord', 'application/json'];
  expect(answers.map(({ name, key, request, requestType }) => [name, key, request, requestType])).toEqual([
    ['addRecord 200 multipart/form-data', 'addRecord 200 multipart/form-data', ...form],
    ['addRecord 200 multipart/form-data text/csv', 'addRecord 200 multipart/form-data', ...form],
    ['addRecord 200', 'addRecord 200', ...usual],
    ['addRecord 200 text/csv', 'addRecord 200', ...usual],
    ['addRecord 304 multipart/form-data', 'addRecord 304 multipart/form-data', ...form],
    ['addRecord 304', 'addRecord 304', ...usual],
  ]);
});

test('omits the only media type of a body from the name', () => {
  const responses = { 200: { description: '', content: json } };
  const form = document({ requestBody: { content: { 'multipart/form-data': {} } }, responses });
  expect(listAnswers(form)).toMatchObject([{ name: 'addRecord 200', requestType: 'multipart/form-data' }]);
  expect(listAnswers(document({ responses }))).toMatchObject([{ name: 'addRecord 200', requestType: undefined }]);
});

test('repeats a response for each error code with a preparation', () => {
  const answers = listAnswers(document({ responses: { 404: { description: '' }, 409: { description: '' } } }));
  const coded = withCodes(answers, ['addRecord', 'addRecord 404', 'addRecord 409 IN_USE', 'addThing 404 NOT_FOUND']);
  expect(coded.map(({ name, status, code }) => [name, status, code])).toEqual([
    ['addRecord 404', '404', undefined],
    ['addRecord 409', '409', undefined],
    ['addRecord 409 IN_USE', '409', 'IN_USE'],
  ]);
});
