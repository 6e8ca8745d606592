import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readAch } from '@seven-hills/ach';

/** A return as the bank wrote it, read by its columns, without the bank's codec. */
export interface WrittenReturn {
  file: string;
  originalTraceNumber: string;
  reason: string;
  accountNumber: string;
  amount: bigint;
}

/** The folder between the bank and the operator, from the operator's side. */
export function operatorFolder(directory: string) {
  const path = (...parts: string[]) => join(directory, ...parts);
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
      for (const file of await readdir(path('out'))) {
        const content = await readFile(path('out', file), 'utf8');
        for await (const item of readAch([content]))
          if (item.kind === 'fault') throw new Error(`${file}: ${item.fault.message}`);
        all.push(...returnsIn(file, content));
      }
      return all;
    },
  };
}

function returnsIn(file: string, content: string): WrittenReturn[] {
  const lines = content.split('\n');
  const returns = lines.flatMap((line, index) =>
    line.startsWith('6')
      ? [
          {
            file,
            accountNumber: line.slice(12, 29).trim(),
            amount: BigInt(line.slice(29, 39)),
            reason: lines[index + 1]?.slice(3, 6) ?? '',
            originalTraceNumber: lines[index + 1]?.slice(6, 21) ?? '',
          },
        ]
      : [],
  );
  const control = lines.find((line) => line.startsWith('9')) ?? '';
  const stated = BigInt(control.slice(31, 43)) + BigInt(control.slice(43, 55));
  const counted = returns.reduce((sum, { amount }) => sum + amount, 0n);
  if (stated !== counted)
    throw new Error(`${file} states ${stated} cents, and its entries have ${counted}`);
  return returns;
}
