import type { OpenAPIV3 } from 'openapi-types';
import { listAnswers } from './document';

const json = { 'application/json': { schema: { type: 'object' as const } } };
const document = (operation: Partial<OpenAPIV3.OperationObject>): OpenAPIV3.Document => ({
  openapi: '3.0.3',
  info: { title: '', version: '' },
  paths: { '/Records/Add': { post: { operationId: 'addRecord', responses: {}, ...operation } } },
});

test('every media type of request and answer is a transaction of its own, called by what is not usual about it', () => {
  const answers = listAnswers(
    document({
      requestBody: { content: { ...json, 'multipart/form-data': {} } },
      responses: {
        200: { description: '', content: { ...json, 'text/csv': {} } },
        304: { description: '' },
        '5XX': { description: '', content: json },
      },
    }),
  );
  expect(answers.map(({ name, key, request, requestType }) => [name, key, request, requestType])).toEqual(
    ['', ' multipart/form-data']
      .flatMap((suffix) => {
        const request = [`addRecord${suffix}`, suffix.trim() || 'application/json'];
        return [
          [`addRecord 200${suffix}`, `addRecord 200${suffix}`, ...request],
          [`addRecord 200${suffix} text/csv`, `addRecord 200${suffix}`, ...request],
          [`addRecord 304${suffix}`, `addRecord 304${suffix}`, ...request],
        ];
      })
      .sort(([a], [b]) => Number(a!.split(' ')[1]) - Number(b!.split(' ')[1])),
  );
});

test('the only type of a body, or none, is no part of the name', () => {
  const responses = { 200: { description: '', content: json } };
  const form = document({ requestBody: { content: { 'multipart/form-data': {} } }, responses });
  expect(listAnswers(form)).toMatchObject([{ name: 'addRecord 200', requestType: 'multipart/form-data' }]);
  expect(listAnswers(document({ responses }))).toMatchObject([{ name: 'addRecord 200', requestType: undefined }]);
});
