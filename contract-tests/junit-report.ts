import type { Run } from './results';

/** Formats a run as JUnit XML: one test case for each documented response; responses that were not tested are skipped. */
export function junitReport(run: Run): string {
  const { name, results, problems, notTried = new Map<string, string>() } = run;
  const failures = results.filter(({ failure }) => failure !== undefined).length + problems.length;
  const cases = [
    ...results.map(({ answer, failure, request, seconds, real, log = [] }) =>
      testCase(
        answer.name,
        failure === undefined
          ? ''
          : element(
              'failure',
              { message: failure },
              `${request.method} ${request.uri}\n${request.body}\n\n${real?.statusCode ?? ''}\n${[real?.body ?? '', ...log].join('\n')}`,
            ),
        seconds,
      ),
    ),
    ...problems.map((problem) => testCase('the run as a whole', element('failure', { message: problem }))),
    ...[...notTried].map(([answer, reason]) => testCase(answer, element('skipped', { message: reason }))),
  ];
  const time = results.reduce((sum, { seconds }) => sum + seconds, 0);
  const counts = {
    tests: cases.length,
    failures,
    skipped: notTried.size,
    time: time.toFixed(3),
    timestamp: new Date().toISOString(),
  };
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('testsuite', { name: `contract (${name})`, ...counts }, `\n${cases.join('\n')}\n`, true)}\n`;
}

/** A test case: the operation is the class, the response the name. */
function testCase(name: string, outcome: string, seconds = 0): string {
  return element('testcase', { classname: name.split(' ')[0]!, name, time: seconds.toFixed(3) }, outcome, true);
}

function element(tag: string, attributes: Record<string, string | number>, content = '', isXml = false): string {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escaped(String(value))}"`);
  return `<${tag}${written.join('')}>${isXml ? content : escaped(content)}</${tag}>`;
}

/** Removes characters that XML 1.0 does not allow (§2.2), such as the bytes of a picture. */
function escaped(text: string): string {
  return text
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '\uFFFD')
    .replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
