/**
 * A named statement with its parameters in PostgreSQL's text form (or as bytes). Each connection
 * prepares it once under its name, so a name must always have the same text; one with an empty name
 * is prepared each time.
 */
export interface Statement<Row = Record<string, unknown>> {
  readonly name: string;
  readonly text: string;
  readonly values?: readonly (string | Buffer | null)[];
  /** The type of the returned rows; never set. */
  readonly row?: Row;
}

/**
 * An array parameter of whole numbers. Needs no quoting, which makes it far faster than the
 * driver's general method.
 */
export function bigints(values: readonly (bigint | number | null)[]): string {
  const elements = values.includes(null) ? values.map((value) => value ?? 'null') : values;
  return `{${elements.join()}}`;
}

/** An array parameter of bytes. */
export function byteas(values: readonly Buffer[]): string {
  return `{${values.map((value) => `"\\\\x${value.toString('hex')}"`).join()}}`;
}

/** An array parameter of any text. */
export function texts(values: readonly (string | null)[]): string {
  return `{${values.map((value) => (value === null ? 'null' : quoted(value))).join()}}`;
}

const special = /["\\]/;

function quoted(value: string): string {
  return special.test(value) ? `"${value.replace(/["\\]/g, '\\$&')}"` : `"${value}"`;
}
