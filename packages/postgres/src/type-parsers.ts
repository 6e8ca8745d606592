import pg from 'pg';

type TextParser = (value: string) => unknown;

// Object identifiers of built-in types never change (pg_type.dat in the PostgreSQL sources). The
// driver's types name only the scalars; 1009 is text[].
const parseTextArray: (value: string) => (string | null)[] = pg.types.getTypeParser(
  1009 as Parameters<typeof pg.types.getTypeParser>[0],
);

const precise = new Map<number, TextParser>([
  [20, BigInt], // int8
  [1016, (value) => parseTextArray(value).map(nullable(BigInt))], // int8[]
  [1082, (value) => value], // date
  [1182, parseTextArray], // date[]
  [1700, (value) => value], // numeric
  [1231, parseTextArray], // numeric[]
]);

/** Returns the parser for a column's text, by the object identifier of its type. */
export const getTypeParser: typeof pg.types.getTypeParser = (
  oid: number,
  format?: 'text' | 'binary',
) =>
  (format === 'binary' ? undefined : precise.get(oid)) ??
  pg.types.getTypeParser(oid, format as 'text');

function nullable<T>(parse: (value: string) => T): (value: string | null) => T | null {
  return (value) => (value === null ? null : parse(value));
}
