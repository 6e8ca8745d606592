import {
  type AchItem,
  type Leniency,
  type NewAchItem,
  readAch,
  type WriteOptions,
  writeAch,
} from '../../src/index.ts';

/** Reads a whole file. */
export async function readAll(
  content: string | Uint8Array,
  lenient: readonly Leniency[] = [],
): Promise<AchItem[]> {
  const items: AchItem[] = [];
  for await (const item of readAch([content], { lenient })) items.push(item);
  return items;
}

/** Reads a file to its verdict. */
export async function verdictOf(content: string | Uint8Array, lenient: readonly Leniency[] = []) {
  const last = (await readAll(content, lenient)).at(-1);
  if (last?.kind !== 'end' && last?.kind !== 'fault') throw new Error('there is no verdict');
  return last;
}

export async function writeAll(
  items: Iterable<NewAchItem>,
  options?: WriteOptions,
): Promise<string> {
  let text = '';
  for await (const part of writeAch(items, options)) text += part;
  return text;
}

/** What the writer takes from what the reader yields. */
export const writable = (items: readonly AchItem[]): NewAchItem[] =>
  items.flatMap((item) => (item.kind === 'fault' ? [] : [item as NewAchItem]));

/** The values of a file, without where they were and what the file looked like. */
export const valuesOf = (items: readonly object[]): object[] =>
  items
    .filter((item) => !('kind' in item && item.kind === 'end'))
    .map(({ line, ...values }: { line?: number }) => values);
