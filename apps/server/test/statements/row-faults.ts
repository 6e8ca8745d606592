import ts from 'typescript';
import type { Column } from './describe-statement.ts';

/** Compares the type of a statement's rows with its columns; returns what differs. */
export function rowFaults(
  row: ts.Type,
  columns: readonly Column[],
  checker: ts.TypeChecker,
): string[] {
  const columnOf = new Map(columns.map((column) => [column.name, column]));
  return checker.getPropertiesOfType(row).flatMap((property) => {
    const column = columnOf.get(property.name);
    const isOptional = (property.flags & ts.SymbolFlags.Optional) !== 0;
    if (!column) return isOptional ? [] : [`${property.name} is not selected`];
    const type = checker.getTypeOfSymbol(property);
    const parts = type.isUnion() ? type.types : [type];
    if (parts.some(({ flags }) => flags & ts.TypeFlags.Unknown)) return [];
    const isNull = ({ flags }: ts.Type) => (flags & ts.TypeFlags.Null) !== 0;
    const values = parts.filter((part) => !isNull(part) && !(part.flags & ts.TypeFlags.Undefined));
    const fitting = values.filter((part) => fits(part, column.sample, checker));
    const isWrong =
      (values.length > 0 && fitting.length === 0) ||
      values.some((part) => !fitting.includes(part) && mustFit(part, column.sample));
    return [
      ...(isWrong
        ? [
            `${property.name} is ${checker.typeToString(type)}, but the driver returns ${nameOf(column.sample)}`,
          ]
        : []),
      ...(column.isNullable && !parts.some(isNull) ? [`${property.name} can be null`] : []),
    ];
  });
}

/**
 * Whether a part of a type must describe the sample, although another part does. An answer also
 * takes cents and times as text, but then the text was never a bigint or a Date; it takes ids as
 * numbers, which PostgreSQL may return.
 */
const mustFit = ({ flags, symbol }: ts.Type, sample: unknown): boolean =>
  symbol?.name === 'Date' ||
  ((flags & ts.TypeFlags.BigIntLike) !== 0 && typeof sample !== 'number');

/** Whether a type describes values like the sample. */
function fits(type: ts.Type, sample: unknown, checker: ts.TypeChecker): boolean {
  const { flags } = type;
  switch (typeof sample) {
    case 'string':
      return checker.isTypeAssignableTo(type, checker.getStringType());
    case 'number':
      return checker.isTypeAssignableTo(type, checker.getNumberType());
    case 'bigint':
      return checker.isTypeAssignableTo(type, checker.getBigIntType());
    case 'boolean':
      return checker.isTypeAssignableTo(type, checker.getBooleanType());
  }
  if (Array.isArray(sample)) {
    const element =
      checker.isArrayLikeType(type) && checker.getIndexTypeOfType(type, ts.IndexKind.Number);
    if (!element) return false;
    const parts = element.isUnion() ? element.types : [element];
    return parts.every(
      (part) => (part.flags & ts.TypeFlags.Null) !== 0 || fits(part, sample[0], checker),
    );
  }
  if (sample instanceof Date || sample instanceof Buffer)
    return type.symbol?.name === nameOf(sample);
  // JSON can be any value that it has a notation for.
  return !(flags & ts.TypeFlags.BigIntLike) && !['Date', 'Buffer'].includes(type.symbol?.name);
}

function nameOf(sample: unknown): string {
  if (Array.isArray(sample)) return `${nameOf(sample[0])}[]`;
  if (typeof sample !== 'object' || sample === null) return typeof sample;
  const { name } = sample.constructor;
  return name === 'Object' ? 'JSON' : name;
}
