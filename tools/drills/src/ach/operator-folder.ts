import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readAch } from '@seven-hills/ach';

/** An entry as the bank wrote it, read by its columns, without the bank's codec. */
interface WrittenEntry {
  file: string;
  accountNumber: string;
  amount: bigint;
  /** The line after it. */
  addenda: string;
}

export interface WrittenReturn extends Omit<WrittenEntry, 'addenda'> {
  originalTraceNumber: string;
  reason: string;
}

/** The folder between the bank and the operator, from the operator's side. */
export function operatorFolder(directory: string) {
  const path = (...parts: string[]) => join(directory, ...parts);
  const written = async (kind: 'returns' | 'entries') =>
    (await readdir(path('out'))).filter(
      (name) => name.startsWith('entries') === (kind === 'entries'),
    );
  return {
    directory,
    async create(): Promise<void> {
      await mkdir(path('in'), { recursive: true, mode: 0o700 });
    },
    /** Names that begin with a dot are still being written. */
    async deliver(name: string, content: string): Promise<void> {
      await writeFile(path('in', `.${name}`), content);
      await rename(path('in', `.${name}`), path('in', name));
    },
    /** Lists everything in a folder, also what is hidden. */
    list: async (folder: 'in' | 'processed' | 'failed' | 'out' | 'sent') =>
      (await readdir(path(folder))).sort(),
    /**
     * Reads the files that the bank wrote. Fails if the network would refuse one, or if the totals
     * of one are not those of its entries.
     */
    async returns(): Promise<WrittenReturn[]> {
      const all: WrittenReturn[] = [];
      for (const file of await written('returns')) {
        const content = await readFile(path('out', file), 'utf8');
        for await (const item of readAch([content]))
          if (item.kind === 'fault') throw new Error(`${file}: ${item.fault.message}`);
        all.push(...returnsIn(file, content));
      }
      return all;
    },
    /** Reads the entries that the bank originated, as `returns` does. */
    async sentEntries(): Promise<WrittenEntry[]> {
      const all: WrittenEntry[] = [];
      for (const file of await written('entries')) {
        const content = await readFile(path('out', file), 'utf8');
        for await (const item of readAch([content]))
          if (item.kind === 'fault') throw new Error(`${file}: ${item.fault.message}`);
        all.push(...entriesIn(file, content));
      }
      return all;
    },
  };
}

/** The returns in a file, each with the addenda that follows it. */
const returnsIn = (file: string, content: string): WrittenReturn[] =>
  entriesIn(file, content).map(({ addenda, ...entry }) => ({
    ...entry,
    reason: addenda.slice(3, 6),
    originalTraceNumber: addenda.slice(6, 21),
  }));

function entriesIn(file: string, content: string): WrittenEntry[] {
  const lines = content.split('\n');
  const entries = lines.flatMap((line, index) =>
    line.startsWith('6')
      ? [
          {
            file,
            accountNumber: line.slice(12, 29).trim(),
            amount: BigInt(line.slice(29, 39)),
            addenda: lines[index + 1] ?? '',
          },
        ]
      : [],
  );
  const control = lines.find((line) => line.startsWith('9')) ?? '';
  const stated = BigInt(control.slice(31, 43)) + BigInt(control.slice(43, 55));
  const counted = entries.reduce((sum, { amount }) => sum + amount, 0n);
  if (stated !== counted)
    throw new Error(`${file} states ${stated} cents, and its entries have ${counted}`);
  return entries;
}
