import { readDocument } from '../src/contract/document';
import { listAnswers } from './document';
import { htmlReport } from './html-report';
import type { Run } from './results';

const answers = listAnswers(readDocument());
const answer = (name: string) => answers.find((one) => one.name === name)!;
const request = { method: 'GET', uri: '/City/GetAll', headers: {}, body: '' };
const run: Run = {
  name: 'server',
  url: 'https://staging.example.com',
  version: '1.0.0',
  operations: [answer('getCities 200').operation],
  problems: ['Dredd skipped 1 transactions'],
  results: [
    {
      answer: answer('getCities 200'),
      request,
      seconds: 0.01,
      real: { statusCode: 200, headers: {}, body: '{"data":[]}' },
    },
    {
      answer: answer('getCities 400'),
      request,
      seconds: 0.01,
      failure: 'returned <script>',
      sources: { contract: 'openapi/paths/city.yaml:30', handler: 'src/reference/handlers/cities.ts:9' },
      log: ['{"deviation":"getCities 200: body/data must be array (#/x, openapi/schemas/lookups.yaml:34)"}'],
    },
  ],
  notTried: new Map([['getCities 429', 'it needs prepared data']]),
};

test('the page starts with the failures and expands only those', () => {
  const page = htmlReport(run);
  expect(page).toContain('<b class="passed">1 passed</b> · <b class="failed">1 failed</b> · 1 not tested');
  const failures = page.slice(page.indexOf('Failures'), page.indexOf('Operation × status'));
  expect(failures).toContain('<a href="#getCities-400">getCities 400</a>: returned &lt;script&gt;');
  expect(page).toContain('<li>Dredd skipped 1 transactions</li>');
  expect([...page.matchAll(/<details id="([^"]+)"[^>]* open>/g)].map(([, id]) => id)).toEqual(['getCities-400']);
  expect(page).toMatch(/<th scope="row">getCities<\/th><td>.*✔.*✗.*–/);
});

test('a failure links its operation in the docs of the server, its response in openapi/ and its handler, and shows the log', () => {
  const page = htmlReport(run);
  const failed = page.slice(page.indexOf('<details id="getCities-400"'));
  expect(failed).toContain('<a href="https://staging.example.com/Docs/city.html#getCities">getCities in the docs</a>');
  expect(failed).toContain('<a href="../../openapi/paths/city.yaml#L30">openapi/paths/city.yaml:30</a>');
  expect(failed).toContain(
    '<a href="../../src/reference/handlers/cities.ts#L9">src/reference/handlers/cities.ts:9</a>',
  );
  expect(failed).toMatch(
    /<h3>Log of the server<\/h3><pre>.*must be array.*href="\.\.\/\.\.\/openapi\/schemas\/lookups\.yaml#L34"/,
  );
});
