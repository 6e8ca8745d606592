import ts from 'typescript';

/** What the program computes, as far as its source shows. */
type Value = string | number | boolean | null | undefined | Value[] | Fields | Closure | Unknown;
type Fields = Map<string, Value>;
type Names = ReadonlyMap<ts.Symbol, Value>;

class Closure {
  readonly code: ts.FunctionLikeDeclaration;
  readonly names: Names;

  constructor(code: ts.FunctionLikeDeclaration, names: Names) {
    this.code = code;
    this.names = names;
  }
}

/** A value of which only the type is known. Unknowns with the same source have the same value. */
class Unknown {
  readonly source: string;
  readonly typeOf: () => ts.Type | undefined;

  constructor(source: string, typeOf: () => ts.Type | undefined) {
    this.source = source;
    this.typeOf = typeOf;
  }
}

/** Stands in a text for a part that the source does not show. */
export const hole = '\u0000';

/** Numbers the parameters whose position the source does not show; no statement has as many. */
const firstFreeParameter = 50;

const formsMax = 64;
const callsMax = 60;

/**
 * Returns the forms that the text of a statement can have, one for each way through the conditions
 * on which it depends; none if nothing of it is known. The argument is the text or an object that
 * has it as `text`. Evaluates constants, templates, and the functions that return them, across
 * files.
 */
export function formsOf(argument: ts.Expression, checker: ts.TypeChecker): string[] {
  const forms = everyWay((choose) => {
    const value = evaluator(checker, choose)(argument);
    return value instanceof Map ? value.get('text') : value;
  });
  const texts = forms.filter((form) => typeof form === 'string');
  const isKnown = texts.length === forms.length && texts.every((text) => /\w/.test(text));
  return isKnown ? [...new Set(texts)] : [];
}

type Choose = <T>(source: string, options: readonly T[]) => T;

/**
 * Repeats work with other choices until every combination, or `formsMax` of them, was made: first
 * the ways that differ in few choices.
 */
function everyWay<T>(work: (choose: Choose) => T): T[] {
  const results: T[] = [];
  const paths: number[][] = [[]];
  for (const path of paths) {
    if (results.length === formsMax) break;
    const steps = new Map<string, number>();
    const counts: number[] = [];
    results.push(
      work((source, options) => {
        const step = steps.get(source) ?? steps.size;
        steps.set(source, step);
        counts[step] = options.length;
        return options[path[step] ?? 0] as (typeof options)[number];
      }),
    );
    counts.forEach((count, step) => {
      const before = Array.from({ length: step }, (_, index) => path[index] ?? 0);
      if (step >= path.length)
        for (let other = 1; other < count; other += 1) paths.push([...before, other]);
    });
  }
  return results;
}

function evaluator(checker: ts.TypeChecker, choose: Choose) {
  let freeParameter = firstFreeParameter;
  let calls = 0;
  return (expression: ts.Expression) => evaluate(expression, new Map());

  function evaluate(node: ts.Expression, names: Names): Value {
    if (ts.isStringLiteralLike(node)) return node.text;
    if (ts.isNumericLiteral(node)) return Number(node.text);
    if (ts.isBigIntLiteral(node)) return node.text.slice(0, -1);
    if (ts.isTemplateExpression(node))
      return node.templateSpans.reduce(
        (text, { expression, literal }) =>
          text + written(evaluate(expression, names), text.endsWith('$')) + literal.text,
        node.head.text,
      );
    if (
      ts.isParenthesizedExpression(node) ||
      ts.isAsExpression(node) ||
      ts.isSatisfiesExpression(node)
    )
      return inner(node, names);
    if (ts.isAwaitExpression(node) || ts.isNonNullExpression(node)) return inner(node, names);
    if (ts.isIdentifier(node)) return known(named(node, names), node);
    if (ts.isPropertyAccessExpression(node)) {
      const target = evaluate(node.expression, names);
      return known(target instanceof Map ? target.get(node.name.text) : undefined, node);
    }
    if (ts.isElementAccessExpression(node)) return element(node, names);
    if (ts.isConditionalExpression(node))
      return evaluate(isTrue(node.condition, names) ? node.whenTrue : node.whenFalse, names);
    if (ts.isBinaryExpression(node)) return binary(node, names);
    if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
      return !isTrue(node.operand, names);
    if (ts.isArrayLiteralExpression(node)) return list(node, names);
    if (ts.isObjectLiteralExpression(node)) return fields(node, names);
    if (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) return new Closure(node, names);
    if (ts.isCallExpression(node)) return known(call(node, names), node);
    return known(constants.get(node.kind), node);
  }

  function inner(node: { readonly expression: ts.Expression }, names: Names): Value {
    return evaluate(node.expression, names);
  }

  function known(value: Value, node: ts.Node): Value {
    return value === undefined ? unknown(node) : value;
  }

  function unknown(node: ts.Node): Unknown {
    return new Unknown(`${node.getSourceFile().fileName} ${node.getText()}`, () =>
      checker.getTypeAtLocation(node),
    );
  }

  /** Returns the value in a text. Of a literal type, chooses one of its values. */
  function written(value: Value, isParameter = false): string {
    if (!(value instanceof Unknown))
      return typeof value === 'object' && value !== null ? hole : String(value);
    const type = value.typeOf();
    if (!type) return hole;
    const options = type.isUnion() ? type.types : [type];
    if (options.every((option) => option.isStringLiteral()))
      return choose(
        value.source,
        options.map((option) => option.value),
      );
    const isNumber = options.every(
      ({ flags }) => flags & (ts.TypeFlags.NumberLike | ts.TypeFlags.BigIntLike),
    );
    if (isNumber) return isParameter ? String(freeParameter++) : '1';
    return hole;
  }

  function isTrue(node: ts.Expression, names: Names): boolean {
    const value = evaluate(node, names);
    return value instanceof Unknown ? choose(value.source, [true, false]) : Boolean(value);
  }

  function named(node: ts.Identifier, names: Names): Value {
    const symbol = ts.isShorthandPropertyAssignment(node.parent)
      ? checker.getShorthandAssignmentValueSymbol(node.parent)
      : checker.getSymbolAtLocation(node);
    if (!symbol) return undefined;
    const original =
      symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
    if (names.has(original)) return names.get(original);
    const declaration = original.valueDeclaration;
    if (!declaration) return undefined;
    if (ts.isFunctionDeclaration(declaration)) return new Closure(declaration, names);
    const variable = ts.findAncestor(
      declaration,
      (each) => ts.isVariableDeclaration(each) || ts.isParameter(each),
    );
    if (!variable || !ts.isVariableDeclaration(variable) || !variable.initializer) return undefined;
    if (!isFixed(variable)) return undefined;
    const value = evaluate(variable.initializer, names);
    if (ts.isIdentifier(variable.name)) return value;
    return bound(variable.name, value, names).get(original);
  }

  function bound(name: ts.BindingName, value: Value, names: Names): Map<ts.Symbol, Value> {
    if (ts.isIdentifier(name)) {
      const symbol = checker.getSymbolAtLocation(name);
      return new Map(symbol && [[symbol, value]]);
    }
    const parts = name.elements.flatMap((part, index) => {
      if (ts.isOmittedExpression(part)) return [];
      const key = part.propertyName ?? part.name;
      const found = Array.isArray(value)
        ? value[index]
        : value instanceof Map
          ? value.get(key.getText())
          : unknown(part.name);
      const given = found ?? (part.initializer && evaluate(part.initializer, names));
      return [...bound(part.name, given, names)];
    });
    return new Map(parts);
  }

  function element(node: ts.ElementAccessExpression, names: Names): Value {
    const target = evaluate(node.expression, names);
    const key = evaluate(node.argumentExpression, names);
    if (Array.isArray(target) && typeof key === 'number') return target[key];
    if (!(target instanceof Map)) return unknown(node);
    const options = [...target.keys()];
    return target.get(key instanceof Unknown ? choose(key.source, options) : String(key));
  }

  function binary({ left, operatorToken, right }: ts.BinaryExpression, names: Names): Value {
    const first = evaluate(left, names);
    switch (operatorToken.kind) {
      case ts.SyntaxKind.PlusToken:
        return written(first) + written(evaluate(right, names));
      case ts.SyntaxKind.AmpersandAmpersandToken:
        return isTrue(left, names) ? evaluate(right, names) : first instanceof Unknown ? '' : first;
      case ts.SyntaxKind.BarBarToken:
        return isTrue(left, names) ? first : evaluate(right, names);
      case ts.SyntaxKind.QuestionQuestionToken:
        return first ?? evaluate(right, names);
      case ts.SyntaxKind.EqualsEqualsEqualsToken:
      case ts.SyntaxKind.ExclamationEqualsEqualsToken: {
        const second = evaluate(right, names);
        if (first instanceof Unknown || second instanceof Unknown) return unknown(left.parent);
        return (
          (first === second) === (operatorToken.kind === ts.SyntaxKind.EqualsEqualsEqualsToken)
        );
      }
      default:
        return unknown(left.parent);
    }
  }

  function list(node: ts.ArrayLiteralExpression, names: Names): Value {
    return node.elements.flatMap((part) => {
      if (!ts.isSpreadElement(part)) return [evaluate(part, names)];
      const parts = inner(part, names);
      return Array.isArray(parts) ? parts : [];
    });
  }

  function fields(node: ts.ObjectLiteralExpression, names: Names): Fields {
    const found: Fields = new Map();
    for (const property of node.properties) {
      if (ts.isPropertyAssignment(property))
        found.set(nameOf(property.name), evaluate(property.initializer, names));
      if (ts.isShorthandPropertyAssignment(property))
        found.set(property.name.text, evaluate(property.name, names));
      if (ts.isMethodDeclaration(property))
        found.set(nameOf(property.name), new Closure(property, names));
      const others = ts.isSpreadAssignment(property) && inner(property, names);
      if (others instanceof Map) for (const [name, value] of others) found.set(name, value);
    }
    return found;
  }

  function call({ expression, arguments: given }: ts.CallExpression, names: Names): Value {
    const values = given.map((each) => evaluate(each, names));
    if (ts.isPropertyAccessExpression(expression)) {
      const target = evaluate(expression.expression, names);
      const result = method(target, expression.name.text, values);
      if (result !== undefined) return result;
    }
    const callee = evaluate(expression, names);
    return callee instanceof Closure ? apply(callee, values) : undefined;
  }

  /** Of an unknown array, a text shows one element. */
  function method(target: Value, name: string, [first]: Value[]): Value {
    const listed = target instanceof Unknown ? elementOf(target) : target;
    if (!Array.isArray(listed)) return undefined;
    if (name === 'join')
      return target instanceof Unknown
        ? hole
        : listed.map((each) => written(each)).join(written(first ?? ','));
    if (!(first instanceof Closure)) return undefined;
    if (name === 'map') return listed.map((each, index) => apply(first, [each, index]));
    if (name === 'flatMap')
      return listed.flatMap((each, index) => apply(first, [each, index])) as Value[];
    return undefined;
  }

  function elementOf({ source, typeOf }: Unknown): Value[] {
    const type = () => {
      const whole = typeOf();
      return whole && checker.getIndexTypeOfType(whole, ts.IndexKind.Number);
    };
    return [new Unknown(`${source}[]`, type)];
  }

  function apply({ code, names }: Closure, given: readonly Value[]): Value {
    if (calls >= callsMax || !code.body || readsData(code)) return undefined;
    const inside = new Map(names);
    code.parameters.forEach(({ name, initializer, dotDotDotToken }, index) => {
      const value = dotDotDotToken ? given.slice(index) : given[index];
      const set = value === undefined ? initializer && evaluate(initializer, inside) : value;
      for (const [symbol, part] of bound(name, set, inside)) inside.set(symbol, part);
    });
    calls += 1;
    const value = ts.isBlock(code.body)
      ? returned(code.body.statements, inside)
      : evaluate(code.body, inside);
    calls -= 1;
    return value;
  }

  /** Returns what a body returns that consists of constants, conditions, and `return`. */
  function returned(statements: readonly ts.Statement[], names: Names): Value {
    for (const statement of statements) {
      if (ts.isReturnStatement(statement))
        return statement.expression && evaluate(statement.expression, names);
      if (ts.isIfStatement(statement)) {
        const { expression, thenStatement, elseStatement } = statement;
        if (endsWithThrow(thenStatement)) continue;
        const branch = isTrue(expression, names) ? thenStatement : elseStatement;
        const value = branch && returned(ts.isBlock(branch) ? branch.statements : [branch], names);
        if (value !== undefined) return value;
      } else if (
        !ts.isVariableStatement(statement) &&
        !ts.isFunctionDeclaration(statement) &&
        !ts.isExpressionStatement(statement)
      )
        return undefined;
    }
    return undefined;
  }
}

const constants = new Map<ts.SyntaxKind, Value>([
  [ts.SyntaxKind.TrueKeyword, true],
  [ts.SyntaxKind.FalseKeyword, false],
  [ts.SyntaxKind.NullKeyword, null],
]);

const nameOf = (name: ts.PropertyName) => (ts.isComputedPropertyName(name) ? '' : name.text);

/** Whether a function waits for something other than a text. */
const readsData = (code: ts.FunctionLikeDeclaration): boolean =>
  (ts.getCombinedModifierFlags(code) & ts.ModifierFlags.Async) !== 0 &&
  code.type?.getText() !== 'Promise<string>';

const endsWithThrow = (statement: ts.Statement): boolean =>
  ts.isBlock(statement)
    ? statement.statements.some(ts.isThrowStatement)
    : ts.isThrowStatement(statement);

/** Whether a variable keeps what it was declared with. */
function isFixed(variable: ts.VariableDeclaration): boolean {
  if (!(ts.getCombinedNodeFlags(variable) & ts.NodeFlags.Const) || !variable.initializer)
    return false;
  const isList = ts.isArrayLiteralExpression(variable.initializer);
  return !isList || !variable.getSourceFile().text.includes(`${variable.name.getText()}.push(`);
}
