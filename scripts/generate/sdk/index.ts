import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { OpenAPIV3 } from 'openapi-types';
import { schemasOf } from '../../../src/contract/document';
import { forTemplates } from './documentation';

/**
 * The client package, by openapi-generator (needs Java): one description of each operation by our templates, the models by
 * its own, and beside them the hand-written client that sends what the descriptions say. Dates and instants stay text: a
 * night must not move with a time zone.
 */
export function sdk(root: string, contract: OpenAPIV3.Document): void {
  const folder = join(root, 'generated/sdk');
  const own = join(root, 'scripts/sdk');
  rmSync(folder, { recursive: true, force: true });
  const described = join(mkdtempSync(join(tmpdir(), 'contract-')), 'openapi.json');
  writeFileSync(described, JSON.stringify(forTemplates(contract)));
  const properties = {
    npmName: 'rental-marketplace-sdk',
    npmVersion: contract.info.version,
    supportsES6: 'true',
    withoutRuntimeChecks: 'true',
    stringEnums: 'false',
    useSingleRequestParameter: 'true',
    enumPropertyNaming: 'original',
    modelPropertyNaming: 'original',
    importFileExtension: '.js',
    licenseName: 'Apache-2.0',
  };
  const words = [
    'generate',
    ...['--input-spec', described, '--generator-name', 'typescript-fetch', '--output', folder],
    ...['--template-dir', join(__dirname, 'templates')],
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
  rmSync(dirname(described), { recursive: true });
  // What the generator puts beside the package for its own next run.
  for (const name of ['.openapi-generator', '.openapi-generator-ignore', 'tsconfig.esm.json', '.npmignore'])
    rmSync(join(folder, name), { recursive: true, force: true });
  cpSync(join(own, 'package'), folder, { recursive: true });
  cpSync(join(own, 'examples'), join(folder, 'examples'), { recursive: true });
  cpSync(join(own, 'source'), join(folder, 'src'), { recursive: true });
  for (const name of readdirSync(join(folder, 'src'), { recursive: true, encoding: 'utf8' }))
    if (/^(apis|models)\/.+\.ts$/.test(name)) mend(join(folder, 'src', name));
  writeFileSync(join(folder, 'src/state-machines.ts'), stateMachines(contract));
  for (const [name, from] of [
    ['LICENSE', 'LICENSE'],
    ['CHANGELOG.md', 'openapi/CHANGELOG.md'],
  ] as const)
    writeFileSync(join(folder, name), readFileSync(join(root, from)));
}

/**
 * What the templates cannot say. A member that may be left out may also be undefined, which `exactOptionalPropertyTypes` of a client's
 * own project would else forbid: `{ city: chosen?.city }` has to be a search. And a body alone is the parameters, without an empty
 * type beside it, which editors would show.
 */
function mend(file: string): void {
  const source = readFileSync(file, 'utf8')
    .replace(/^(\s+\w+\?: .+?)(?: \| undefined)?;$/gm, '$1 | undefined;')
    .replaceAll(' & {\n}', '')
    .replaceAll('Operation<{\n}', 'Operation<{}');
  writeFileSync(file, source);
}

/** The transitions of every state machine, in the numbers of its enumeration. */
function stateMachines(contract: OpenAPIV3.Document): string {
  const machines = schemasOf(contract).flatMap(([name, schema]) => {
    const machine = schema['x-state-machine'];
    if (!machine) return [];
    const numberOf = (state: string) => schema.enum![schema['x-enum-varnames']!.indexOf(state)] as number;
    const steps = machine.transitions.map(({ from, to, ...step }) => ({
      from: from === null ? null : numberOf(from),
      ...step,
      to: numberOf(to),
    }));
    return [`  ${name}: [\n${steps.map((step) => `    ${JSON.stringify(step)},\n`).join('')}  ],\n`];
  });
  return `/** Generated from the contract. Do not edit. */
export interface Transition {
  /** Null is creation. */
  from: number | null;
  event: string;
  by: Party[];
  to: number;
  /** What else has to hold, in words. */
  when?: string;
}

/** Who takes a step: a role, or the service itself when time has passed. */
export type Party = 'Admin' | 'Owner' | 'Customer' | 'Agent' | 'System';

/** Every step that the states of a record may take, and who may take it. */
export const stateMachines = {
${machines.join('')}} satisfies Record<string, Transition[]>;

export type StateMachine = keyof typeof stateMachines;

/**
 * Whether the contract has a step from one state to another, and, where \`by\` is given, for whom. What else has to hold (\`when\`) only
 * the service knows.
 */
export function canTransition(machine: StateMachine, from: number | null, to: number, by?: Party): boolean {
  const steps: Transition[] = stateMachines[machine];
  return steps.some((step) => step.from === from && step.to === to && (by === undefined || step.by.includes(by)));
}
`;
}
