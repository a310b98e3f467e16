/**
 * Builds the clients in languages other than TypeScript with openapi-generator (requires Java). The generator writes the models and, with
 * our templates, one function for each operation. The hand-written files of `<language>/package` send the requests.
 */
import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readBundle } from '../../src/contract/document';
import { forClients } from './document';
import { kotlinEvents, pythonEvents, pythonExports } from './events';

const root = join(__dirname, '../..');

interface Generator {
  name: string;
  /** Its options. */
  properties: Record<string, string>;
  words: string[];
  /** The hand-written files that contain `{version}`. */
  versioned: string[];
}

const generators = {
  python: {
    name: 'python',
    properties: { packageName: 'rental_marketplace', generateSourceCodeOnly: 'true', hideGenerationTimestamp: 'true' },
    words: ['--global-property', 'apiTests=false,modelTests=false,apiDocs=false,modelDocs=false'],
    versioned: ['pyproject.toml', 'rental_marketplace/version.py'],
  },
  kotlin: {
    name: 'kotlin',
    properties: { packageName: 'com.rentalmarketplace', mapFileBinaryToByteArray: 'true' },
    words: [
      // Without the files that send requests.
      ...['--global-property', 'apis,models,apiTests=false,modelTests=false,apiDocs=false,modelDocs=false'],
      ...['--inline-schema-options', 'RESOLVE_INLINE_ENUMS=true'],
    ],
    versioned: ['pom.xml', 'src/main/kotlin/com/rentalmarketplace/Version.kt'],
  },
  dart: {
    name: 'dart',
    properties: { pubName: 'rental_marketplace' },
    words: [
      // Without the files that send requests, but with the list of all files.
      ...[
        '--global-property',
        'apis,models,supportingFiles=api.dart,apiTests=false,modelTests=false,apiDocs=false,modelDocs=false',
      ],
      ...['--inline-schema-options', 'RESOLVE_INLINE_ENUMS=true'],
      // Dates stay text, so that a time zone cannot move a night.
      '--type-mappings=date=String,file=Bytes,binary=Bytes',
    ],
    versioned: ['pubspec.yaml', 'lib/src/version.dart'],
  },
} satisfies Record<string, Generator>;

export type Language = keyof typeof generators;
export const languages = Object.keys(generators) as Language[];

/** Writes the client into `folder`, which is emptied first. */
export function buildClient(language: Language, folder: string): void {
  const { name, properties, words, versioned }: Generator = generators[language];
  const own = join(__dirname, language);
  const contract = readBundle('openapi');
  const { version } = contract.info;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const input = join(mkdtempSync(join(tmpdir(), 'contract-')), 'openapi.json');
  writeFileSync(input, JSON.stringify(forClients(contract)));
  const additional = Object.entries({ packageVersion: version, ...properties });
  const command = [
    'generate',
    ...['--input-spec', input],
    ...['--generator-name', name],
    ...['--output', folder],
    ...['--template-dir', join(own, 'templates')],
    ...words,
    `--additional-properties=${additional.map(([key, value]) => `${key}=${value}`).join(',')}`,
  ];
  execFileSync(join(root, 'node_modules/.bin/openapi-generator-cli'), command, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  rmSync(dirname(input), { recursive: true });
  for (const rest of ['.openapi-generator', '.openapi-generator-ignore', 'rental_marketplace_README.md', 'lib/auth'])
    rmSync(join(folder, rest), { recursive: true, force: true });
  cpSync(join(own, 'package'), folder, { recursive: true });
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  addEvents[language]?.(folder, contract);
  for (const file of versioned.map((one) => join(folder, one)))
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll('{version}', version));
}

/** Writes the classes of the types of events. */
const addEvents: { [Name in Language]?: (folder: string, contract: ReturnType<typeof readBundle>) => void } = {
  python: (folder, contract) => {
    writeFileSync(join(folder, 'rental_marketplace/events.py'), pythonEvents(contract));
    appendFileSync(join(folder, 'rental_marketplace/__init__.py'), pythonExports(contract));
  },
  kotlin: (folder, contract) =>
    writeFileSync(join(folder, 'src/main/kotlin/com/rentalmarketplace/Events.kt'), kotlinEvents(contract)),
};
