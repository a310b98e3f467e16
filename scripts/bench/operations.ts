import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import type { OpenAPIV3 } from 'openapi-types';
import { join } from 'node:path';
import { operationsOf } from '../../src/contract/document';
import { withDatabase } from './databases';
import { production } from './environment';
import type { BenchOptions, Figure } from './figures';
import { startOurs, startServer } from './servers';
import { type Scenario, compared, measureInterleaved } from './interleaved';

const root = join(__dirname, '../..');
const keptOperations = 10;

type Name = 'all operations' | '10 operations';

const scenario: Scenario<Name> = {
  title: 'one listing by id, all operations loaded',
  route: 'listing',
  withToken: false,
  names: ['all operations', '10 operations'],
};

/** S3: requests/s of the service, compared with the same build and a contract of ten operations. */
export async function benchOperations(options: BenchOptions): Promise<Figure[]> {
  return withDatabase('sqlite', async (database) => {
    const { url, folder } = database;
    const project = join(folder, 'cut');
    copyWithFewOperations(project);
    const start = {
      'all operations': () => startOurs(production(url, folder), folder),
      '10 operations': () => startServer(join(project, 'dist/src/main.js'), production(url, folder), folder),
    };
    const [measured] = await measureInterleaved(start, [scenario], database, options);
    const { ratioTo, ...rest } = compared(measured!, 'all operations', ['10 operations']);
    const ratio = ratioTo('10 operations');
    const target = '≥ 0.95 × with 10 operations';
    return [{ id: 'S3', name: scenario.title, engine: 'sqlite', ...rest, target, ratio, holds: ratio >= 0.95 }];
  });
}

/** Copies the built service to `folder` and reduces its contract to ten operations, including the one that is loaded. */
function copyWithFewOperations(folder: string): void {
  for (const part of ['dist', 'package.json']) cpSync(join(root, part), join(folder, part), { recursive: true });
  for (const part of ['docs', 'openapi.json', 'openapi-3.1.json', 'openapi.yaml', 'sandbox.json'])
    cpSync(join(root, 'generated', part), join(folder, 'generated', part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const contract = join(folder, 'generated/openapi.json');
  const document = JSON.parse(readFileSync(contract, 'utf8')) as OpenAPIV3.Document;
  const operations = operationsOf(document);
  const loaded = operations.find(({ operationId }) => operationId === 'getRentPropertyById')!;
  const kept = [loaded, ...operations.filter((one) => one !== loaded).slice(0, keptOperations - 1)];
  document.paths = {};
  for (const { path, method, ...operation } of kept) (document.paths[path] ??= {})[method as 'get'] = operation;
  writeFileSync(contract, JSON.stringify(document));
}
