/**
 * `npm run check -- contract-breaks` compares the contract with its last release (openapi/released.json) and fails if a change is not
 * allowed. With `-- --release` it records the current contract as the released one; its section of the changelog must have a date.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenAPIV3 } from 'openapi-types';
import { parse } from 'yaml';
import { type AcceptedBreak, sectionOf, verdictOn } from './verdict';

const root = join(__dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

function main(): void {
  const contract = read('generated/openapi.json');
  const current = JSON.parse(contract) as OpenAPIV3.Document;
  const released = JSON.parse(read('openapi/released.json')) as OpenAPIV3.Document;
  const changelog = read('openapi/CHANGELOG.md');
  const list = (parse(read('openapi/accepted-breaks.yaml')) as AcceptedBreak[] | null) ?? [];
  const { breaks, additions, problems } = verdictOn(released, current, list, changelog);
  const { version } = current.info;

  const isRelease = process.argv.includes('--release');
  if (isRelease && version === released.info.version) problems.push(`${version} is already released`);
  if (isRelease && !sectionOf(changelog, version)) {
    problems.push(`openapi/CHANGELOG.md has no date for [${version}]: write "## [${version}] - YYYY-MM-DD"`);
  }
  for (const line of additions) process.stdout.write(`  + ${line}\n`);
  for (const line of problems) process.stdout.write(`  ✗ ${line}\n`);
  const since = `since ${released.info.version}: ${breaks.length} breaks, ${additions.length} additions`;
  process.stdout.write(`contract ${version}, ${since}, ${problems.length} problems\n`);
  if (problems.length > 0) {
    process.exitCode = 1;
  } else if (isRelease) {
    writeFileSync(join(root, 'openapi/released.json'), contract);
    process.stdout.write('recorded as released: commit openapi/released.json\n');
  }
}

main();
