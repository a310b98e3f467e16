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
        if (!isDescribed(node)) found.bare.push(`${name} ${node.name.getText()}`);
      }
      ts.forEachChild(node, visit);
    };
    visit(file);
  }
  expect(found.bare).toEqual([]);
  expect(found.members).toBeGreaterThan(1000);
});

/** The modules whose exports are public, and those whose types these use. */
const handWritten = ['index', 'client', 'connection', 'enumerations', 'errors', 'events', 'react-query', 'requests'];
const documented = [...handWritten, 'state-machines', 'webhooks'].map((name) => `${name}.ts`);

test('every export of the hand-written modules, and every member of its types, has a description', () => {
  const found: string[] = [];
  for (const name of documented) {
    const file = ts.createSourceFile(name, readFileSync(join(sdk, '..', name), 'utf8'), ts.ScriptTarget.ES2022, true);
    const visit = (node: ts.Node): void => {
      const isProperty = ts.isParameterPropertyDeclaration(node, node.parent);
      if (
        ts.isBlock(node) ||
        ts.isFunctionTypeNode(node) ||
        ts.isConditionalTypeNode(node) ||
        (ts.isParameter(node) && !isProperty)
      )
        return;
      const isMember = ts.isPropertySignature(node) || ts.isMethodSignature(node);
      if ((isMember || isProperty) && !isDescribed(node)) found.push(`${name} ${node.name.getText()}`);
      if (!ts.isMethodSignature(node)) ts.forEachChild(node, visit);
    };
    for (const statement of file.statements) {
      if (isExported(statement) && !isDescribed(statement)) found.push(`${name} ${statement.getText().slice(0, 60)}`);
      if (isExported(statement) || ts.isInterfaceDeclaration(statement)) visit(statement);
    }
  }
  expect(found).toEqual([]);
});

function isExported(node: ts.Statement): boolean {
  const modifiers = ts.canHaveModifiers(node) ? ts.getModifiers(node) : undefined;
  return modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;
}

function isDescribed(node: ts.Node): boolean {
  const texts = ts.getJSDocCommentsAndTags(node).map(({ comment }) => ts.getTextOfJSDocComment(comment) ?? '');
  return /\w/.test(texts.join(''));
}

test('each member of an enumeration has its description in the contract', () => {
  const models = readFileSync(join(sdk, '../models/index.ts'), 'utf8');
  const schemas = Object.entries(readDocument().components!.schemas!) as [
    string,
    { 'x-enum-descriptions'?: string[] },
  ][];
  const missing = schemas.flatMap(([name, { 'x-enum-descriptions': descriptions = [] }]) => {
    const [declaration = ''] = new RegExp(`^export const ${name} = [^]*?^\\}`, 'm').exec(models) ?? [];
    return descriptions.filter((text) => !declaration.includes(text)).map((text) => `${name}: ${text}`);
  });
  expect(missing).toEqual([]);
  expect(schemas.filter(([, schema]) => schema['x-enum-descriptions']).length).toBeGreaterThan(20);
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
