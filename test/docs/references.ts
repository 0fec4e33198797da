/** The reference of the library, made from the types in the source. */
import { join } from 'node:path';
import ts from 'typescript';
import { packageRoot } from '../../store/files/package-root.ts';

/** Entries of the package with the files that they are made of. */
const ENTRIES: Readonly<Record<string, string>> = {
  namewalk: 'app/library/index.ts',
  'namewalk/runtime': 'runtime/index.ts',
  'namewalk/runtime/list': 'runtime/list.ts',
  'namewalk/client': 'http/client.ts',
  'namewalk/server': 'http/library.ts',
  'namewalk/engine': 'engine/library/index.ts',
};

/** Types of the contract have some hundred members, which the API reference shows. */
const MOST_MEMBERS = 80;

/** docs/library-reference.md as a whole. */
export function libraryText(): string {
  const root = packageRoot();
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile) as {
    config: object;
  };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const files = Object.values(ENTRIES).map((file) => join(root, file));
  const program = ts.createProgram(files, { ...options, noEmit: true, incremental: false });
  const sections = Object.entries(ENTRIES).map(([entry, file]) => {
    const source = program.getSourceFile(join(root, file))!;
    return `## ${entry}\n\n\`\`\`ts\n${entryText(program.getTypeChecker(), source)}\n\`\`\`\n`;
  });
  return `# Types of the library

Every export of the package, made from the source by \`npm run docs\`; [Library](library.md) shows their use. Options are fields of
the API, each with its default.

${sections.join('\n')}`;
}

function entryText(checker: ts.TypeChecker, source: ts.SourceFile): string {
  const module = checker.getSymbolAtLocation(source)!;
  return checker
    .getExportsOfModule(module)
    .map((symbol) =>
      symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol,
    )
    .sort((a, b) => orderOf(a) - orderOf(b) || (a.name < b.name ? -1 : 1))
    .map((symbol) => `${docOf(checker, symbol, '')}${exportText(checker, symbol)}`)
    .join('\n\n');
}

/** What is called stands before what only has a type. */
const orderOf = ({ flags }: ts.Symbol): number =>
  flags & (ts.SymbolFlags.Function | ts.SymbolFlags.Variable)
    ? 0
    : flags & ts.SymbolFlags.Class
      ? 1
      : 2;

function exportText(checker: ts.TypeChecker, symbol: ts.Symbol): string {
  const declaration = symbol.declarations![0]!;
  if (ts.isFunctionDeclaration(declaration)) {
    const types = checker.getTypeOfSymbolAtLocation(symbol, declaration).getCallSignatures();
    return types
      .map((type) => `function ${symbol.name}${textOfSignature(checker, type)};`)
      .join('\n');
  }
  if (ts.isVariableDeclaration(declaration)) {
    const type = checker.getTypeOfSymbolAtLocation(symbol, declaration);
    return `const ${symbol.name}: ${checker.typeToString(type, declaration)};`;
  }
  const type = checker.getDeclaredTypeOfSymbol(symbol);
  const members = type.isUnion() ? [] : checker.getPropertiesOfType(type).filter(isShown);
  const word = ts.isClassDeclaration(declaration) ? 'class' : 'interface';
  if (members.length === 0 || members.length > MOST_MEMBERS) {
    return members.length === 0 && ts.isTypeAliasDeclaration(declaration)
      ? `type ${symbol.name} = ${oneLine(declaration.type.getText())};`
      : `${word} ${symbol.name} { ... }`;
  }
  const lines = members.map(
    (member) => `${docOf(checker, member, '  ')}  ${memberText(checker, member, declaration)}`,
  );
  return `${word} ${symbol.name} {\n${lines.join('\n')}\n}`;
}

function memberText(checker: ts.TypeChecker, member: ts.Symbol, at: ts.Declaration): string {
  const written = member.declarations?.find(ts.isMethodSignature);
  if (written?.type) return oneLine(written.getText());
  const type = checker.getTypeOfSymbolAtLocation(member, at);
  const optional = member.flags & ts.SymbolFlags.Optional ? '?' : '';
  if (member.flags & ts.SymbolFlags.Method) {
    const calls = checker.getNonNullableType(type).getCallSignatures();
    return calls
      .map((call) => `${member.name}${optional}${textOfSignature(checker, call)};`)
      .join('\n  ');
  }
  const plain = optional ? checker.getNonNullableType(type) : type;
  const shown = plain.flags & ts.TypeFlags.Never ? type : plain;
  const flags =
    ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.UseAliasDefinedOutsideCurrentScope;
  const nullable = optional && checker.typeToString(type).includes('null') ? ' | null' : '';
  // the alias of this one is lost where it stands within the options of another operation
  const text = checker.typeToString(shown, at, flags).replace(EXCLUDE, 'ExcludeOptions');
  return `${member.name}${optional}: ${text}${text.endsWith('null') ? '' : nullable};`;
}

const EXCLUDE = /^OptionsOf<\{ offensive: .*\}>/;

const textOfSignature = (checker: ts.TypeChecker, signature: ts.Signature): string =>
  checker.signatureToString(
    signature,
    undefined,
    ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.UseAliasDefinedOutsideCurrentScope,
  );

/** Neither private nor of every object. */
function isShown(member: ts.Symbol): boolean {
  const declaration = member.declarations?.[0];
  if (/^(?:__|#)/.test(member.name)) return false;
  if (declaration?.getSourceFile().hasNoDefaultLib) return false;
  const hidden = ts.ModifierFlags.Private | ts.ModifierFlags.Protected;
  return !declaration || (ts.getCombinedModifierFlags(declaration) & hidden) === 0;
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ');

/** The doc comment of a symbol in one line, without its example. */
function docOf(checker: ts.TypeChecker, symbol: ts.Symbol, indent: string): string {
  const text = ts.displayPartsToString(symbol.getDocumentationComment(checker));
  const said = oneLine(text.split(/\n\n? {4}/)[0]!.replace(/^ {4}.*$/gm, '')).trim();
  return said === '' ? '' : `${indent}/** ${said} */\n`;
}
