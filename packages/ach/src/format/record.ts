import type { Judge } from '../faults.ts';
import type { Field } from './fields.ts';

// biome-ignore lint/suspicious/noExplicitAny: a record has fields of any type.
type Fields = Record<string, Field<any>>;
type ValueOf<F> = F extends Field<infer T> ? T : never;

/** The values of a record, without its constant and reserved fields. */
export type Values<R> =
  R extends RecordForm<infer F>
    ? { -readonly [K in keyof F as ValueOf<F[K]> extends undefined ? never : K]: ValueOf<F[K]> }
    : never;

/** The form of one kind of record. */
export interface RecordForm<F extends Fields> {
  fields: F;
  /** The first and last character of each field, counted from 1. */
  positions: Record<keyof F, readonly [first: number, last: number]>;
}

export const lineLength = 94;

/** Defines a record by its fields, in order. Fails with an Error unless they have 94 characters. */
export function record<F extends Fields>(fields: F): RecordForm<F> {
  const positions = {} as Record<keyof F, readonly [number, number]>;
  let at = 0;
  for (const name of Object.keys(fields) as (keyof F)[]) {
    const length = fields[name]?.length ?? 0;
    positions[name] = [at + 1, at + length];
    at += length;
  }
  if (at !== lineLength) throw new Error(`a record has ${at} characters`);
  return { fields, positions };
}

/** What the network's records consist of: printable ASCII (Nacha Rules, Appendix Three). */
const foreign = /[^\x20-\x7e]/;
/** What no caller can tolerate. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it finds.
const control = /[\x00-\x1f\x7f-\x9f\ufffd]|[\ud800-\udfff]/;

/** Reads a line of 94 characters. A fault names the field. */
export function readRecord<R extends RecordForm<Fields>>(
  form: R,
  line: string,
  judge: Judge,
): Values<R> {
  if (foreign.test(line)) judgeCharacters(form, line, judge);
  const values: Record<string, unknown> = {};
  let at = 0;
  for (const name in form.fields) {
    const field = form.fields[name] as Field<unknown>;
    const value = field.read(line.slice(at, at + field.length), name, judge);
    if (value !== undefined) values[name] = value;
    at += field.length;
  }
  return values as Values<R>;
}

function judgeCharacters(form: RecordForm<Fields>, line: string, judge: Judge): void {
  const isControl = control.test(line);
  const at = line.search(isControl ? control : foreign);
  const name = Object.keys(form.positions).find((each) => (form.positions[each]?.[1] ?? 0) > at);
  const code = line.charCodeAt(at).toString(16).toUpperCase().padStart(4, '0');
  const message = `character ${at + 1} is U+${code}, not printable ASCII`;
  if (isControl) judge.refuse('character', name ?? null, message);
  judge.tolerate('character', name ?? null, message);
}

/** Writes a record. Fails with a RangeError that names the field whose value does not fit. */
export function writeRecord<R extends RecordForm<Fields>>(form: R, values: Values<R>): string {
  let line = '';
  for (const name in form.fields) {
    const field = form.fields[name] as Field<unknown>;
    const value = (values as Record<string, unknown>)[name];
    try {
      line += field.write(value);
    } catch (error) {
      throw new RangeError(`${name}: ${error instanceof Error ? error.message : error}`);
    }
  }
  return line;
}
