import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { checkSync } from 'recheck';
import ts from 'typescript';
import { readDocument } from '../contract/document';

// Runs in this process; the default is a separate process for each expression.
process.env.RECHECK_BACKEND = 'pure';

const root = join(__dirname, '..');

/** The regular expressions of a source file, with their positions. */
function expressionsIn(file: string): [where: string, source: string, flags: string][] {
  const source = ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest, true);
  const found: [string, string, string][] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      found.push([`${file}:${line + 1}`, node.text.slice(1, end), node.text.slice(end + 1)]);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function sources(): string[] {
  const isRun = (file: string) => file.endsWith('.ts') && !/\.test\.ts$|http-tests|^testing|migrations/.test(file);
  return readdirSync(root, { recursive: true })
    .map((file) => String(file).replaceAll('\\', '/'))
    .filter(isRun)
    .sort();
}

/** The contract's patterns for texts of clients; Ajv compiles them with the flag `u`. */
function patternsOf(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value !== 'object' || value === null) return found;
  for (const [name, member] of Object.entries(value)) {
    if (name === 'pattern' && typeof member === 'string') found.add(member);
    else patternsOf(member, found);
  }
  return found;
}

/** Applied only to texts of the service or its operator. */
const notOfClients = new Set(['commands/', 'config/', 'database/append-only.ts', 'database/snapshot.ts']);

test('every regular expression takes linear time', () => {
  const ofClients = sources().filter((file) => ![...notOfClients].some((other) => file.startsWith(other)));
  const expressions = [
    ...ofClients.flatMap(expressionsIn),
    ...[...patternsOf(readDocument({ sandbox: true }))].map((pattern) => ['the contract', pattern, 'u'] as const),
  ];
  expect(expressions.length).toBeGreaterThan(30);
  const slow = expressions
    .map(([where, source, flags]) => ({ where, source, is: checkSync(source, flags, { timeout: 10_000 }) }))
    .filter(({ is }) => is.status !== 'safe')
    .map(({ where, source, is }) => `${where} ${source}: ${is.status}`);
  expect(slow).toEqual([]);
});

test('the check detects an expression that is not linear', () => {
  for (const [source, flags] of [
    ['^(a+)+$', ''],
    ['^charset=\\s*(.*?)\\s*$', ''],
    ['\\s+$', 'u'],
  ] as const)
    expect(checkSync(source, flags).status).toBe('vulnerable');
});
