import { join } from 'node:path';
import ts from 'typescript';
import { operationsOf, readDocument } from '../../src/contract/document';

const sdk = join(__dirname, '../../generated/sdk/src/index.ts');
const program = join(__dirname, 'program.ts');
const operations = operationsOf(readDocument());

/** A client's program that names every operation, as an editor has it open. */
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

test('an editor shows of every call what the docs say: rules, who may, errors, a sample; and no noise', () => {
  const service = editor();
  const bare = operations.flatMap(({ operationId, summary = '', description = '' }) => {
    const shown = service.getQuickInfoAtPosition(program, text.indexOf(`client.${operationId}\n`) + 'client.'.length);
    const said = ts.displayPartsToString(shown?.documentation);
    const sample = ts.displayPartsToString(shown?.tags?.find(({ name }) => name === 'example')?.text);
    const refusals = description.match(/\b[A-Z]+_[A-Z_]+\b/g) ?? [];
    const isWhole =
      said.startsWith(`${summary}: `) &&
      said.includes('**Who:**') &&
      refusals.every((code) => said.includes(code)) &&
      sample.includes(`client.${operationId}(`) &&
      !ts.displayPartsToString(shown?.displayParts).includes('& {}');
    return isWhole ? [] : [`${operationId}: ${said}\n${sample}`];
  });
  expect(bare).toEqual([]);
});
