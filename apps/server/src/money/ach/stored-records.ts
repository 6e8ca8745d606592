import type { BatchHeader, Entry } from '@seven-hills/ach';

/**
 * An entry or a batch header as the database keeps it: cents are objects, because JSON has none.
 */
export const storedRecord = (record: object): string =>
  JSON.stringify(record, (_, value) => (typeof value === 'bigint' ? { cents: `${value}` } : value));

/** Reads an entry or a batch header that `storedRecord` wrote. */
export function readRecord<Kind extends BatchHeader | Entry>(stored: unknown): Kind {
  return revived(stored) as Kind;
}

function revived(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(revived);
  if (typeof value !== 'object' || value === null) return value;
  if ('cents' in value && typeof value.cents === 'string') return BigInt(value.cents);
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, revived(part)]));
}
