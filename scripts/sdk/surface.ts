/**
 * What a client program can name of the SDK: every export with its members, every operation with what it takes and answers. As it was
 * accepted it stands in `surface.txt`; `npx tsx scripts/sdk/surface.ts` accepts it as it is now.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const root = join(__dirname, '../..');

/** Where the accepted surface stands. */
export const acceptedFile = join(__dirname, 'surface.txt');

/** The surface of `generated/sdk/src`, as text, sorted by name: one line a member, without comments. */
export function surfaceOf(source = join(root, 'generated/sdk/src')): string {
  const program = ts.createProgram([join(source, 'index.ts')], {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.Node20,
    strict: true,
    noEmit: true,
    types: [],
  });
  const checker = program.getTypeChecker();
  const exportsOf = (file: string) =>
    checker
      .getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(join(source, file))!)!)
      .map((symbol) => (symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol))
      .toSorted((one, other) => (one.name < other.name ? -1 : 1));
  const exported = exportsOf('index.ts').flatMap(({ declarations = [] }) => declarations.map(declared));
  const operations = exportsOf('apis/index.ts').flatMap(({ name, declarations = [] }) =>
    declarations.filter(ts.isVariableDeclaration).flatMap((declaration) => signature(name, declaration)),
  );
  return `${[...operations, ...exported].join('\n')}\n`;
}

const printer = ts.createPrinter({ removeComments: true, newLine: ts.NewLineKind.LineFeed });

/** Without comments, without what a function does, and without the words that say when a state's step is taken: no program breaks by them. */
function declared(declaration: ts.Declaration): string {
  const file = declaration.getSourceFile();
  const statement = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration;
  const text = printer.printNode(ts.EmitHint.Unspecified, statement, file).replace(/ "when": "[^"]*",/g, '');
  return ts.isFunctionDeclaration(declaration) ? text.slice(0, text.indexOf(' {\n')) : text;
}

/** `name(parameters): answer`, of a constant that describes an operation; none of one that does not. */
function signature(name: string, { type }: ts.VariableDeclaration): string[] {
  if (!type || !ts.isTypeReferenceNode(type) || type.typeName.getText() !== 'Operation') return [];
  const [parameters, answer] = type.typeArguments!.map((argument) =>
    printer.printNode(ts.EmitHint.Unspecified, argument, argument.getSourceFile()).replace(/ & \{\}$/, ''),
  );
  return [`${name}(${parameters}): ${answer}`];
}

/** What is in one text and not in the other, line by line. */
export function compareSurfaces(accepted: string, present: string): { gone: string[]; added: string[] } {
  const beyond = (text: string, other: string) => {
    const known = new Set(placed(other));
    return placed(text).filter((line) => !known.has(line));
  };
  return { gone: beyond(accepted, present), added: beyond(present, accepted) };
}

/** Each line with the name of what it is part of. */
function placed(text: string): string[] {
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
