import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { operationsOf, readDocument } from '../../src/contract/document';

const sdk = join(__dirname, '../../generated/sdk/src/index.ts');
const program = join(__dirname, 'program.ts');
const operations = operationsOf(readDocument());

/** A client program that names every operation. */
const lines = operations.map(({ operationId }) => `client.${operationId}`);
const text = `import { createClient } from '${sdk.replace(/\.ts$/, '.js')}';
const client = createClient({ baseUrl: '' });
${lines.join('\n')}
`;

function editor(): ts.LanguageService {
  const options = { module: ts.ModuleKind.Node20, target: ts.ScriptTarget.ES2022, strict: true, types: [] };
  return ts.createLanguageService({
    getCompilationSettings: () => options,
    getScriptFileNames: () => [program],
    getScriptVersion: () => '1',
    getScriptSnapshot: (name) => {
      const content = name === program ? text : ts.sys.readFile(name);
      return content === undefined ? undefined : ts.ScriptSnapshot.fromString(content);
    },
    getCurrentDirectory: () => __dirname,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: (name) => name === program || ts.sys.fileExists(name),
    readFile: (name) => ts.sys.readFile(name),
  });
}

test('an editor strikes through deprecated parameters and members', () => {
  const read = (file: string) => readFileSync(join(__dirname, '../../generated/sdk/src', file), 'utf8');
  expect(read('apis/RentPropertiesApi.ts')).toMatch(/@deprecated \*\/\n {4}guests\?:/);
  expect(read('models/index.ts').match(/@deprecated\n {5}\*\/\n {4}rentPropertyType:/g)).toHaveLength(2);
});

test('an editor shows the description, access, errors and an example of every call', () => {
  const service = editor();
  const incomplete = operations.flatMap(({ operationId, summary = '', description = '' }) => {
    const shown = service.getQuickInfoAtPosition(program, text.indexOf(`client.${operationId}\n`) + 'client.'.length);
    const documentation = ts.displayPartsToString(shown?.documentation);
    const example = ts.displayPartsToString(shown?.tags?.find(({ name }) => name === 'example')?.text);
    const codes = description.match(/\b[A-Z]+_[A-Z_]+\b/g) ?? [];
    const isWhole =
      documentation.startsWith(`${summary}: `) &&
      documentation.includes('**Access:**') &&
      codes.every((code) => documentation.includes(code)) &&
      example.includes(`client.${operationId}(`) &&
      !ts.displayPartsToString(shown?.displayParts).includes('& {}');
    return isWhole ? [] : [`${operationId}: ${documentation}\n${example}`];
  });
  expect(incomplete).toEqual([]);
});
