import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { readDocument } from '../src/contract/document';
import { listAnswers } from './document';
import { junitReport } from './junit-report';
import type { Run } from './results';

const answers = listAnswers(readDocument());
const answer = (name: string) => answers.find((one) => one.name === name)!;
const request = { method: 'POST', uri: '/Files/UploadPicture', headers: {}, body: '\u0000\uD800\u001B ]]> <&"' };
const run: Run = {
  name: 'server',
  url: 'https://staging.example.com',
  version: '1.0.0',
  operations: [],
  problems: ['Dredd skipped 1 transactions'],
  results: [
    { answer: answer('getCities 200'), request, seconds: 0.25 },
    { answer: answer('uploadPicture 200'), request, seconds: 1, failure: 'returned <script> & "more"' },
  ],
  notTried: new Map([['getCities 429', 'it needs prepared data']]),
};

test('the report is well-formed XML and has passed, failed and skipped responses', () => {
  const xml = junitReport(run);
  expect(XMLValidator.validate(xml)).toBe(true);
  const { testsuite } = new XMLParser({ ignoreAttributes: false }).parse(xml) as { testsuite: Record<string, unknown> };
  expect(testsuite).toMatchObject({
    ...{ '@_name': 'contract (server)', '@_tests': '4', '@_failures': '2', '@_skipped': '1', '@_time': '1.250' },
    testcase: [
      { '@_classname': 'getCities', '@_name': 'getCities 200', '@_time': '0.250' },
      { '@_name': 'uploadPicture 200', failure: { '@_message': expect.stringContaining('script') as string } },
      { '@_name': 'the run as a whole' },
      { '@_name': 'getCities 429', skipped: { '@_message': 'it needs prepared data' } },
    ],
  });
  expect([...xml].filter((character) => character < ' ' && !'\t\n\r'.includes(character))).toEqual([]);
});
