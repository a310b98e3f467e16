import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { OpenAPIV3 } from 'openapi-types';
import { forTemplates } from './documentation';
import { withParameterTypes, withTypesComments, withoutNoise } from './comments';
import { type Spellings, spellingsOf, withCamelCaseModels, withCamelCaseParameters } from './camel-case';
import { withEventUnion } from './events';
import { groupedOperations } from './groups';
import { stateMachines } from './state-machines';

/**
 * Generates the client package into `generated/sdk` with openapi-generator (requires Java). The generator writes the models, and our
 * templates write one description of each operation. The hand-written client (`scripts/sdk/source`) sends requests from these
 * descriptions.
 */
export function sdk(root: string, contract: OpenAPIV3.Document): void {
  const folder = join(root, 'generated/sdk');
  rmSync(folder, { recursive: true, force: true });
  runGenerator(root, folder, contract);
  copyHandWritten(root, folder);
  for (const name of readdirSync(join(folder, 'src'), { recursive: true, encoding: 'utf8' }))
    if (/^(apis|models)\/.+\.ts$/.test(name)) adjustTypes(join(folder, 'src', name));
  const models = join(folder, 'src/models/index.ts');
  const described = withTypesComments(withoutNoise(withEventUnion(readFileSync(models, 'utf8'), contract)));
  const spellings = spellingsOf(contract);
  writeFileSync(models, withCamelCaseModels(described, spellings));
  const apis = readdirSync(join(folder, 'src/apis')).filter((name) => name !== 'index.ts');
  const exported = apis.map((name) => nameParameters(folder, name, models, spellings)).join('');
  const index = join(folder, 'src/index.ts');
  writeFileSync(index, withoutValues(readFileSync(index, 'utf8')) + exported);
  groupOperations(join(folder, 'src/apis/index.ts'));
  writeFileSync(join(folder, 'src/state-machines.ts'), stateMachines(contract));
  writeFileSync(join(folder, 'src/grouped.ts'), groupedOperations(contract));
}

/** Names the parameters of a tag's operations; returns the line that exports their types. */
function nameParameters(folder: string, name: string, models: string, spellings: Spellings): string {
  const file = join(folder, 'src/apis', name);
  const described = readFileSync(file, 'utf8').replace(/^ *\/\*\* *\*\/\n/gm, '');
  const types = readFileSync(models, 'utf8');
  const source = withCamelCaseParameters(withTypesComments(withParameterTypes(described), types), types, spellings);
  writeFileSync(file, source);
  const names = [...source.matchAll(/^export (?:interface|type) (\w+Parameters(?:CamelCase)?)\b/gm)].map(
    ([, type]) => type,
  );
  return names.length > 0 ? `export type { ${names.join(', ')} } from './apis/${name.replace(/ts$/, 'js')}';\n` : '';
}

function runGenerator(root: string, folder: string, contract: OpenAPIV3.Document): void {
  const input = join(mkdtempSync(join(tmpdir(), 'contract-')), 'openapi.json');
  writeFileSync(input, JSON.stringify(forTemplates(contract)));
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
  const additionalProperties = Object.entries(properties).map(([name, value]) => `${name}=${value}`);
  const words = [
    'generate',
    ...['--input-spec', input],
    ...['--generator-name', 'typescript-fetch'],
    ...['--output', folder],
    ...['--template-dir', join(__dirname, 'templates')],
    // Dates stay text, so that a time zone cannot move a night.
    '--type-mappings=date=string,DateTime=string,date-time=string',
    `--additional-properties=${additionalProperties.join(',')}`,
    ...['--global-property', 'apiTests=false,modelTests=false,apiDocs=false,modelDocs=false'],
  ];
  execFileSync(join(root, 'node_modules/.bin/openapi-generator-cli'), words, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  rmSync(dirname(input), { recursive: true });
  // Files that the generator writes for itself, and files that the package replaces.
  for (const name of ['.openapi-generator', '.openapi-generator-ignore', 'tsconfig.esm.json', '.npmignore'])
    rmSync(join(folder, name), { recursive: true, force: true });
}

function copyHandWritten(root: string, folder: string): void {
  const handWritten = join(root, 'scripts/sdk');
  cpSync(join(handWritten, 'package'), folder, { recursive: true });
  cpSync(join(handWritten, 'examples'), join(folder, 'examples'), { recursive: true });
  cpSync(join(handWritten, 'source'), join(folder, 'src'), { recursive: true });
  // Its source names the package, because the main module is generated.
  const queries = join(folder, 'src/react-query.ts');
  writeFileSync(queries, readFileSync(queries, 'utf8').replace("'rental-marketplace-sdk'", "'./index.js'"));
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  cpSync(join(root, 'openapi/CHANGELOG.md'), join(folder, 'CHANGELOG.md'));
}

/**
 * Adjusts what the templates cannot express. An optional member can also be undefined: with `exactOptionalPropertyTypes`, the compiler
 * would otherwise reject `{ city: chosen?.city }`. Empty intersections (`& {}`) are removed, because editors would show them.
 */
function adjustTypes(file: string): void {
  const source = readFileSync(file, 'utf8')
    .replace(/^(\s+\w+\?: .+?)(?: \| undefined)?;$/gm, '$1 | undefined;')
    .replaceAll(' & {\n}', '')
    .replaceAll('Operation<{\n}', 'Operation<{}');
  writeFileSync(file, withSharedStarts(withoutValues(withShortEnumerations(source))));
}

/**
 * Makes the enumerations of members and parameters from lists (scripts/sdk/source/enumerations.ts), because the package is smaller then.
 * The templates do so for the enumerations that are schemas of their own.
 */
function withShortEnumerations(source: string): string {
  const enumeration = /^(export const \w+ = )\{\n((?:\s+(\w+): '\3',?\n)+)\} as const;/gm;
  const short = source.replace(enumeration, (_, start: string, members: string) => {
    const names = [...members.matchAll(/\w+(?=:)/g)].join(' ');
    return `${start}/*#__PURE__*/ texts('${names}') as {\n${members.replace(/\w+(?=:)/g, 'readonly $&')}};`;
  });
  if (short === source || /^import \{.*\btexts\b/m.test(source)) return short;
  return short.replace(/^import/m, "import { texts } from '../enumerations.js';\nimport");
}

/** Writes the start that successive texts of an enumeration share only once: see `texts` in scripts/sdk/source/enumerations.ts. */
function withSharedStarts(source: string): string {
  return source.replace(/(?<=\btexts\(')[\w. ]+\.[\w. ]+(?='\))/g, (list) => {
    const short: string[] = [];
    for (const text of list.split(' ')) {
      const [start, end] = text.split('.');
      if (end && short.at(-1)?.startsWith(`${start}.`)) short.push(`${short.pop()},${end}`);
      else short.push(text);
    }
    return short.join(' ');
  });
}

/** The enumerations that are types without values: only tests use those of the sandbox, and clients show the message of a calendar's problem. */
const typesOnly = String.raw`\w*Sandbox\w*|CalendarProblemCode`;

/** Makes {@link typesOnly} types without values, because the package is smaller then. */
function withoutValues(source: string): string {
  const values = String.raw`\/\*#__PURE__\*\/ texts\('(.+)'\) as \{[^}]+\}`;
  return source
    .replace(
      new RegExp(String.raw`^export const (${typesOnly}) = ${values};\nexport type \1 = .+;$`, 'gm'),
      (_, name: string, texts: string) => `export type ${name} = '${texts.replaceAll(' ', "' | '")}';`,
    )
    .replace(new RegExp(String.raw`^export (?=\{ (?:${typesOnly}) \} from)`, 'gm'), 'export type ');
}

/** Groups the operations of `apis/index.ts` (one on each line) by what they have in common, because the package is smaller then. */
function groupOperations(file: string): void {
  const line = /^(\w+ .+) (\{ method: .+ \})\n/gm;
  const source = readFileSync(file, 'utf8');
  const groups = new Map<string, string[]>();
  for (const [, operation, common] of source.matchAll(line))
    groups.set(common!, [...(groups.get(common!) ?? []), shortened(operation!)]);
  // Large groups first, and lines whose paths end alike beside each other, are compressed best.
  const ending = (line: string) => [line.split('/').at(-1), line.split(' ')[1]].join(' ');
  const list = [...groups]
    .map(([common, lines]) => [common, lines.sort((one, other) => (ending(one) < ending(other) ? -1 : 1)).join('\n')])
    .sort(([, one], [, other]) => other!.length - one!.length)
    .map(([common, lines]) => `  [${common}, \`${lines}\`],\n`)
    .join('');
  writeFileSync(
    file,
    source.replace(line, '').replace('operationsOf([\n', (start) => start + list),
  );
}

/**
 * The name, the path and the query parameters of an operation, in the form that `operationsOf` reads (scripts/sdk/source/operations.ts): in
 * the path without its first slash, `@` is the name, `!` its first word, `$` the words after it and `#` `/{id}`.
 */
function shortened(operation: string): string {
  const [name, path, ...query] = operation.split(' ');
  const [all, first, rest] = /^(.[a-z\d]*)(.*)$/.exec(name![0]!.toUpperCase() + name!.slice(1))!;
  const words = [...(rest ? [['$', `(?<=/)${rest}`]] : []), ['!', `(?<=/)${first}(?![^/])`]];
  const short = path!.includes(`/${all}`)
    ? path!.replace(`/${all}`, '/@')
    : words.reduce((text, [sign, word]) => text.replace(new RegExp(word!), () => sign!), path!);
  return [name, short.slice(1).replace('/{id}', '#'), ...query].join(' ');
}
