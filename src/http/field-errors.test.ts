import { translate } from '../languages';
import { fieldError } from './field-errors';

const rentType = { type: 'integer', enum: [0, 1], 'x-enum-varnames': ['Monthly', 'Daily'] };
const members = 'must be one of 0 Monthly, 1 Daily';
const [body, query] = ['/requestBody/RentType', '/query/rentType'];

// Path, keyword, value, form, text
test.each([
  [body, 'type', 'Daily', false, `${members}: send 1 for Daily, as a number without quotation marks`],
  [body, 'type', '1', false, `${members}: send 1 for Daily, as a number without quotation marks`],
  [body, 'type', 'weekly', false, members],
  [body, 'enum', 7, false, members],
  [body, 'type', {}, false, members],
  [body, 'type', 'd'.repeat(1_000_000), false, members],
  [body, 'type', 'daily', true, `${members}: send 1 for Daily`],
  [query, 'type', ' DAILY', false, `${members}: send 1 for Daily`],
  [query, 'type', '01', false, members],
])('%s (%s) of %.20j in a form: %s', (instancePath, keyword, data, hasForm, text) => {
  const params = { type: 'integer' };
  const error = fieldError(
    { instancePath, keyword, params, parentSchema: rentType, data, schemaPath: '' },
    { hasForm },
  );
  expect(translate(error.message, 'en')).toBe(text);
});

test('names the value of an enumeration of texts that differs in case only', () => {
  const parentSchema = { type: 'string', enum: ['Electricity', 'Internet'] };
  const error = fieldError({
    instancePath: query,
    keyword: 'enum',
    params: {},
    parentSchema,
    data: 'internet',
    schemaPath: '',
  });
  expect(translate(error.message, 'en')).toBe('must be one of Electricity, Internet: send Internet');
});

test.each([
  [body, 'integer', false, 'must be a whole number without quotation marks, e.g. 5'],
  [body, 'integer', true, 'must be a whole number, e.g. 5'],
  [query, 'integer', false, 'must be a whole number, e.g. 5'],
  ['/path/id', 'integer', false, 'must be a whole number, e.g. 5'],
  [query, 'number', false, 'must be a number with a decimal point, e.g. 12.5'],
  [body, 'string', true, 'must be text, not a file'],
])('mentions quotation marks in JSON only: %s, %s, form %s', (instancePath, type, hasForm, text) => {
  const error = fieldError(
    { instancePath, keyword: 'type', params: { type }, parentSchema: {}, data: 'x', schemaPath: '' },
    { hasForm },
  );
  expect(translate(error.message, 'en')).toBe(text);
});
