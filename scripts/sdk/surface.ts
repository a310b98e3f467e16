/**
 * The public surface of the SDK: every export with its members, and every operation with its parameters and result. `surface.txt` contains
 * the accepted surface. `npx tsx scripts/sdk/surface.ts` accepts the current one.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const root = join(__dirname, '../..');

/** The file with the accepted surface. */
export const acceptedFile = join(__dirname, 'surface.txt');

/** The surface of `generated/sdk/src` as text, sorted by name, with one line for each member and without comments. */
export function surfaceOf(source = join(root, 'generated/sdk/src')): string {
  const entries = ['index.ts', 'react-query.ts', 'grouped.ts'];
  const program = ts.createProgram(
    entries.map((entry) => join(source, entry)),
    {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.Node20,
      strict: true,
      noEmit: true,
      types: [],
    },
  );
  const checker = program.getTypeChecker();
  const exportsOf = (file: string) =>
    checker
      .getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(join(source, file))!)!)
      .map((symbol) => (symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol))
      .toSorted((one, other) => (one.name < other.name ? -1 : 1));
  const exported = entries.flatMap(exportsOf).flatMap(({ declarations = [] }) => declarations.map(declared));
  const described = checker.getTypeOfSymbol(exportsOf('apis/index.ts').find(({ name }) => name === 'operations')!);
  const operations = described
    .getProperties()
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap(({ name, declarations = [] }) =>
      declarations.filter(ts.isPropertySignature).map((declaration) => signature(checker, name, declaration)),
    );
  return `${[...operations, ...exported].join('\n')}\n`;
}

const printer = ts.createPrinter({ removeComments: true, newLine: ts.NewLineKind.LineFeed });

/** A declaration without comments, function bodies and the conditions of transitions, because changing these does not break programs. */
function declared(declaration: ts.Declaration): string {
  const file = declaration.getSourceFile();
  const statement = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration;
  const text = printer.printNode(ts.EmitHint.Unspecified, statement, file);
  if (ts.isFunctionDeclaration(declaration)) return text.slice(0, text.indexOf(' {\n'));
  return text
    .replace(
      / = (?:capitals|numbers|texts)\(.*\) as (\{.*?\n\});$/s,
      (_, members: string) => ` = ${withoutTypes(members)} as const;`,
    )
    .replace(/transitions\(`([^`]*)`\)/g, (_, lines: string) => `[\n${transitionsOf(lines).join('\n')}\n  ]`);
}

/** The members of an enumeration, which is made from a list, as if they were its value. */
const withoutTypes = (members: string) => members.replace(/^( +)readonly (.*);$/gm, '$1$2,').replace(/,(?=\n\}$)/, '');

/** One line for each transition, from the compact form of the package. */
function transitionsOf(lines: string): string[] {
  const transitions = lines.split('\n').flatMap((line) => {
    const [event, by, to, states] = line.split(' ') as [string, string, string, string];
    const who = [...by].map((party) => ['Admin', 'Owner', 'Customer', 'Agent', 'System'][Number(party)]).join();
    return [...states].flatMap((from) =>
      [...to].map((next) => `    ${from === '-' ? 'new' : from} ${event} ${who} ${next}`),
    );
  });
  return transitions.sort();
}

/** `name(parameters): result` of an operation's description. The parameters are those of their named types. */
function signature(checker: ts.TypeChecker, name: string, { type }: ts.PropertySignature): string {
  const { typeArguments } = type as ts.TypeReferenceNode;
  const [parameters, answer] = typeArguments!.map((argument) =>
    (ts.isUnionTypeNode(argument) ? [...argument.types] : [argument])
      .map((one) => declaredType(checker, one))
      .join(' | '),
  );
  return `${name}(${parameters}): ${answer}`;
}

/** A type as text, or its declaration if its name is that of parameters. */
function declaredType(checker: ts.TypeChecker, type: ts.TypeNode): string {
  const node = (ts.isTypeReferenceNode(type) && parametersOf(checker, type)) || type;
  const text = printer.printNode(ts.EmitHint.Unspecified, node, node.getSourceFile());
  return text.replace(/ & \{\}$/, '').replace(/^(?:export )?interface \w+ /, '');
}

/** The declaration of a type that is named after parameters, or what it stands for. */
function parametersOf(checker: ts.TypeChecker, { typeName }: ts.TypeReferenceNode): ts.Node | undefined {
  const [declaration] = checker.getSymbolAtLocation(typeName)?.declarations ?? [];
  if (!declaration || !/Parameters(?:CamelCase)?$/.test(typeName.getText())) return undefined;
  return ts.isTypeAliasDeclaration(declaration) ? declaration.type : declaration;
}

/** The lines that are only in the accepted or only in the present surface. */
export function compareSurfaces(accepted: string, present: string): { gone: string[]; added: string[] } {
  const linesOnlyIn = (text: string, other: string) => {
    const known = new Set(qualifiedLines(other));
    return qualifiedLines(text).filter((line) => !known.has(line));
  };
  return { gone: linesOnlyIn(accepted, present), added: linesOnlyIn(present, accepted) };
}

/** Each line, with the name of the declaration that contains it. */
function qualifiedLines(text: string): string[] {
  let part = '';
  return text.split('\n').flatMap((line) => {
    if (line !== '' && !/^[\s}]/.test(line)) part = line.replace(/( =)? ?[{(].*$/, '');
    return line.trim() === '' || /^[}\])]/.test(line) ? [] : [line.startsWith(' ') ? `${part}: ${line.trim()}` : line];
  });
}

if (require.main === module) {
  const present = surfaceOf();
  const { gone, added } = compareSurfaces(readFileSync(acceptedFile, 'utf8'), present);
  writeFileSync(acceptedFile, present);
  console.log(`${gone.length} lines gone, ${added.length} lines new`);
}
