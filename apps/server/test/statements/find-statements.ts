import { relative } from 'node:path';
import { projectRoot } from '@seven-hills/project';
import ts from 'typescript';
import { formsOf } from './sql-text.ts';

/** A statement in the source whose rows have a type. */
export interface FoundStatement {
  /** The file and the outermost function around it. */
  place: string;
  /** The texts that it can have; none if the source does not show them. */
  forms: string[];
  row: ts.Type;
}

export interface Source {
  checker: ts.TypeChecker;
  statements: FoundStatement[];
  /** Where rows are read whose type is not declared. */
  untyped: string[];
}

/** The methods whose type argument is the type of the rows. */
const methods = ['query', 'add', 'addBehindLocks'];

/** Finds the statements of the server and of the packages. */
export function findStatements(): Source {
  const root = projectRoot();
  const { program, sources } = programOf(root);
  const checker = program.getTypeChecker();
  const found: Source = { checker, statements: [], untyped: [] };
  for (const source of sources) visit(source);
  return found;

  function visit(node: ts.Node): void {
    if (ts.isCallExpression(node)) visitCall(node);
    if (ts.isObjectLiteralExpression(node)) add(node, rowOfStatement(node));
    ts.forEachChild(node, visit);
  }

  function visitCall(node: ts.CallExpression): void {
    const {
      expression,
      typeArguments: [row] = [],
      arguments: [argument],
    } = node;
    if (!argument || !ts.isPropertyAccessExpression(expression)) return;
    if (!methods.includes(expression.name.text)) return;
    if (row) add(argument, checker.getTypeFromTypeNode(row));
    else if (readsRows(node)) found.untyped.push(placeOf(node));
  }

  function add(argument: ts.Expression, row: ts.Type | undefined): void {
    if (!row || checker.getPropertiesOfType(row).length === 0) return;
    found.statements.push({ place: placeOf(argument), forms: formsOf(argument, checker), row });
  }

  /** The type of the rows of an object literal that is annotated as a `Statement`. */
  function rowOfStatement(node: ts.ObjectLiteralExpression): ts.Type | undefined {
    const hasText = node.properties.some(({ name }) => name?.getText() === 'text');
    // The type of an argument would cost the inference of the call's types.
    if (!hasText || ts.isCallExpression(node.parent)) return undefined;
    const type = checker.getContextualType(node);
    const row = type?.symbol?.name === 'Statement' && checker.getPropertyOfType(type, 'row');
    return row ? checker.getNonNullableType(checker.getTypeOfSymbol(row)) : undefined;
  }

  function placeOf(node: ts.Node): string {
    let name = '';
    for (let each = node; each; each = each.parent)
      if (ts.isFunctionDeclaration(each) || ts.isVariableDeclaration(each))
        name = each.name?.getText() ?? name;
    return `${relative(root, node.getSourceFile().fileName)} ${name}`;
  }
}

function programOf(root: string): { program: ts.Program; sources: ts.SourceFile[] } {
  const config = ts.readConfigFile(`${root}/tsconfig.node.json`, ts.sys.readFile).config;
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const names = fileNames.filter((name) =>
    /^(apps\/server|packages\/[^/]+)\/src\//.test(relative(root, name)),
  );
  const host = ts.createCompilerHost(options);
  host.jsDocParsingMode = ts.JSDocParsingMode.ParseNone;
  const cache = ts.createModuleResolutionCache(root, (name) => name, options);
  // Reading the types of all libraries would take twice as long; rows contain none of them.
  host.resolveModuleNameLiterals = (literals, file) =>
    literals.map(({ text }) =>
      /^(\.|@seven-hills\/|zod)/.test(text)
        ? ts.resolveModuleName(text, file, options, host, cache)
        : { resolvedModule: undefined },
    );
  const program = ts.createProgram(names, options, host);
  return { program, sources: names.flatMap((name) => program.getSourceFile(name) ?? []) };
}

/** Whether the rows of a query's result are used where it is awaited. */
function readsRows(query: ts.CallExpression): boolean {
  let user: ts.Node = query.parent;
  while (ts.isAwaitExpression(user) || ts.isParenthesizedExpression(user)) user = user.parent;
  if (ts.isPropertyAccessExpression(user)) return user.name.text === 'rows';
  if (!ts.isVariableDeclaration(user) || !ts.isObjectBindingPattern(user.name)) return false;
  return user.name.elements.some(
    ({ propertyName, name }) => (propertyName ?? name).getText() === 'rows',
  );
}
