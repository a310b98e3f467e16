import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';

/** The client package, by openapi-generator (needs Java). Dates and instants stay text: a night must not move with a time zone. */
export function sdk(root: string): void {
  const folder = join(root, 'generated/sdk');
  rmSync(folder, { recursive: true, force: true });
  const properties = {
    npmName: 'rental-marketplace-sdk',
    npmVersion: '0.1.0',
    supportsES6: 'true',
    withoutRuntimeChecks: 'true',
    stringEnums: 'false',
    useSingleRequestParameter: 'true',
    enumPropertyNaming: 'original',
    modelPropertyNaming: 'original',
    licenseName: 'Apache-2.0',
  };
  const words = [
    'generate',
    ...['--input-spec', 'generated/openapi.json', '--generator-name', 'typescript-fetch', '--output', folder],
    '--type-mappings=date=string,DateTime=string,date-time=string',
    `--additional-properties=${Object.entries(properties)
      .map((pair) => pair.join('='))
      .join(',')}`,
    ...['--global-property', 'apiTests=false,modelTests=false,apiDocs=false,modelDocs=false'],
  ];
  execFileSync(join(root, 'node_modules/.bin/openapi-generator-cli'), words, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
