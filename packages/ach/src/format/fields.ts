import type { Cents } from '@seven-hills/money';
import type { Judge } from '../faults.ts';

/** Reads a field of a record, and writes it in its one form. `undefined` has no value to keep. */
export interface Field<T> {
  length: number;
  read(raw: string, name: string, judge: Judge): T;
  write(value: T): string;
}

/** Fails with a RangeError: the bank's own records must fit the format before they are written. */
const unfit = (length: number): never => {
  throw new RangeError(`a value does not fit a field of ${length} characters`);
};

/** Alphameric fields are left-justified and blank filled (Nacha Rules, Appendix Three). */
const written = (value: string, length: number): string =>
  value.length <= length && value === value.trimEnd() ? value.padEnd(length) : unfit(length);

/** Text, without its trailing blanks. */
export const text = (length: number): Field<string> => ({
  length,
  read: (raw) => raw.trimEnd(),
  write: (value) => written(value, length),
});

/** Text that is neither blank nor all zeros. */
export const required = (length: number): Field<string> => ({
  length,
  read(raw, name, judge) {
    const value = raw.trimEnd();
    if (/^[0 ]*$/.test(value)) judge.refuse('required', name, `${name} is blank or zero`);
    return value;
  },
  write: (value) => (/^[0 ]*$/.test(value) ? unfit(length) : written(value, length)),
});

/** Right-justified text, such as a routing number behind a blank. */
export const rightText = (length: number): Field<string> => ({
  length,
  read(raw, name, judge) {
    if (raw.endsWith(' '))
      judge.refuse('field_value', name, `${name} is blank, or not right-justified`);
    return raw.trimStart();
  },
  write: (value) =>
    value !== '' && value.trim() === value && value.length <= length
      ? value.padStart(length)
      : unfit(length),
});

/** Digits that are no number: routing numbers, trace numbers. */
export const digits = (length: number): Field<string> => ({
  length,
  read: (raw, name, judge) => (/^\d+$/.test(raw) ? raw : notNumeric(raw, name, judge)),
  write: (value) => (/^\d+$/.test(value) && value.length === length ? value : unfit(length)),
});

/** Digits, or blank: the settlement date that the operator inserts. */
export const optionalDigits = (length: number): Field<string> => ({
  length,
  read(raw, name, judge) {
    if (raw.trim() === '') return '';
    return /^\d+$/.test(raw) ? raw : notNumeric(raw, name, judge);
  },
  write: (value) => (value === '' ? ' '.repeat(length) : digits(length).write(value)),
});

export const count = (length: number): Field<number> => ({
  length,
  read: (raw, name, judge) => Number(/^\d+$/.test(raw) ? raw : notNumeric(raw, name, judge)),
  write: (value) => writtenNumber(value, length),
});

/** A number of addenda: null if it is not one and the caller tolerates that. */
export const addendaCount: Field<number | null> = {
  length: 4,
  read(raw, name, judge) {
    if (/^\d+$/.test(raw)) return Number(raw);
    judge.tolerate('addenda_count', name, `${name} does not consist of digits`);
    return null;
  },
  write: (value) => (value === null ? '    ' : writtenNumber(value, 4)),
};

export const cents = (length: number): Field<Cents> => ({
  length,
  read: (raw, name, judge) => BigInt(/^\d+$/.test(raw) ? raw : notNumeric(raw, name, judge)),
  write: (value) => writtenNumber(value, length),
});

const writtenNumber = (value: number | bigint, length: number): string => {
  const plain = value.toString();
  return /^\d+$/.test(plain) && plain.length <= length
    ? plain.padStart(length, '0')
    : unfit(length);
};

function notNumeric(raw: string, name: string, judge: Judge): never {
  return judge.refuse('not_numeric', name, `${name} does not consist of ${raw.length} digits`);
}

/** One of a few codes of the same length. */
export const oneOf = <T extends string>(...values: readonly T[]): Field<T> => ({
  length: values[0]?.length ?? 0,
  read(raw, name, judge) {
    const value = values.find((each) => each === raw);
    return (
      value ?? judge.refuse('field_value', name, `${name} is "${raw}", not ${values.join(' or ')}`)
    );
  },
  write: (value) => (values.includes(value) ? value : unfit(value.length)),
});

/** A field with one permitted content. */
export const constant = (content: string): Field<undefined> => ({
  length: content.length,
  read(raw, name, judge) {
    if (raw !== content) judge.refuse('field_value', name, `${name} is "${raw}", not "${content}"`);
    return undefined;
  },
  write: () => content,
});

/** A blank field. What is in it nevertheless is dropped if the caller tolerates that. */
export const reserved = (length: number): Field<undefined> => ({
  length,
  read(raw, name, judge) {
    if (raw.trim() !== '') judge.tolerate('reserved', name, 'a reserved field is not blank');
    return undefined;
  },
  write: () => ' '.repeat(length),
});

/** YYMMDD of this century as an ISO date, or null if the field is blank. */
export const date: Field<string | null> = {
  length: 6,
  read(raw, name, judge) {
    if (raw === '      ') return null;
    return isoDate(raw) ?? judge.refuse('date', name, `${name} is not a date (YYMMDD)`);
  },
  write(value) {
    if (value === null) return '      ';
    const short = `${value.slice(2, 4)}${value.slice(5, 7)}${value.slice(8)}`;
    return isoDate(short) === value ? short : unfit(6);
  },
};

/** A date that must be there. */
export const someDate: Field<string> = {
  length: 6,
  read: (raw, name, judge) =>
    date.read(raw, name, judge) ?? judge.refuse('required', name, `${name} is blank`),
  write: date.write,
};

/** Returns YYMMDD as an ISO date, or null if there is no such day. */
export function isoDate(short: string): string | null {
  if (!/^\d{6}$/.test(short)) return null;
  const iso = `20${short.slice(0, 2)}-${short.slice(2, 4)}-${short.slice(4)}`;
  const at = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(iso) ? iso : null;
}

/** HHMM, or blank. */
export const time: Field<string> = {
  length: 4,
  read(raw, name, judge) {
    if (raw === '    ') return '';
    if (!/^([01]\d|2[0-3])[0-5]\d$/.test(raw))
      judge.refuse('date', name, `${name} is "${raw}", not a time (HHMM)`);
    return raw;
  },
  write: (value) => (value === '' ? '    ' : digits(4).write(value)),
};
