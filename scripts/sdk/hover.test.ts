import { readFileSync, readdirSync } from 'node:fs';
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

test('every member of every model and of the parameters of every operation has a description', () => {
  const files = ['models/index.ts', 'grouped.ts', ...readdirSync(join(sdk, '../apis')).map((name) => `apis/${name}`)];
  const found = { members: 0, bare: [] as string[] };
  for (const name of files) {
    const file = ts.createSourceFile(name, readFileSync(join(sdk, '..', name), 'utf8'), ts.ScriptTarget.ES2022, true);
    const visit = (node: ts.Node): void => {
      const isMember = ts.isPropertySignature(node) && !ts.isVariableStatement(enumerationOf(node) ?? node);
      if (isMember) {
        found.members++;
        const text = ts.getJSDocCommentsAndTags(node).map((comment) => ts.getTextOfJSDocComment(comment.comment) ?? '');
        if (!/\w/.test(text.join(''))) found.bare.push(`${name} ${node.name.getText()}`);
      }
      ts.forEachChild(node, visit);
    };
    visit(file);
  }
  expect(found.bare).toEqual([]);
  expect(found.members).toBeGreaterThan(1000);
});

/** The statement that declares an enumeration, if `node` is one of its members: their names are their description. */
function enumerationOf(node: ts.Node): ts.Node | undefined {
  return ts.findAncestor(node, (one) => ts.isVariableStatement(one));
}

test('the comments have nothing that the generator adds', () => {
  const source = readFileSync(join(sdk, '../models/index.ts'), 'utf8');
  expect(source.match(/@(?:export|interface|type|memberof)\b|\/\*\*\s*\*\/|\*\s*\n\s*\*\//g)).toBeNull();
});

test('the parameters of each operation that takes some have an exported type', () => {
  const exported = readFileSync(sdk, 'utf8');
  const apis = readdirSync(join(sdk, '../apis'))
    .map((name) => readFileSync(join(sdk, '../apis', name), 'utf8'))
    .join('');
  const names = [...apis.matchAll(/^(\w+): Operation<(\w+|\{\}),/gm)].filter(([, , type]) => type !== '{}');
  expect(names.length).toBeGreaterThan(150);
  for (const [, operation, type] of names) {
    expect(type!.toLowerCase()).toBe(`${operation!.toLowerCase()}parameters`);
    expect(exported).toMatch(new RegExp(`export type \\{.*\\b${type}\\b`));
  }
});
