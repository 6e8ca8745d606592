import { open, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { type NewAchItem, writeAch } from '@seven-hills/ach';
import { networkTimeZone } from '@seven-hills/ach/settlement';
import { shownIn } from '../../platform/time/bank-calendar.ts';

/** The bank that sends entries through the simulated operator; it does not exist. */
export const otherBank = '90000000';

/** The date and time of a file's header, on the clock of the network. */
export function fileClock(now: Date): { date: string; time: string } {
  const shown = shownIn(networkTimeZone, now);
  return {
    date: shown.toPlainDate().toString(),
    time: shown.toPlainTime().toString({ smallestUnit: 'minute' }).replace(':', ''),
  };
}

/** Writes a file to the bank's `in`, where it appears complete. */
export async function deliver(
  directory: string,
  name: string,
  items: Iterable<NewAchItem>,
): Promise<void> {
  const unfinished = join(directory, 'in', `.${name}`);
  const handle = await open(unfinished, 'w', 0o600);
  try {
    for await (const part of writeAch(items)) await handle.write(part);
  } finally {
    await handle.close();
  }
  await rename(unfinished, join(directory, 'in', name));
}

/** Lists the finished files in the bank's `out`. */
export const waitingFiles = async (directory: string): Promise<string[]> =>
  (await readdir(join(directory, 'out'))).filter((name) => !name.startsWith('.')).sort();

/** Moves a file from `out` to `sent`, as a carrier does once the operator has it. */
export const markSent = (directory: string, name: string): Promise<void> =>
  rename(join(directory, 'out', name), join(directory, 'sent', name));
