import type { BenchContext } from '../context.ts';
import { type MeasuredBank, startMeasuredBank } from './measured-bank.ts';

/** Runs a measurement on a bank with its own database, and removes both afterward. */
export async function withBank<T>(
  context: BenchContext,
  databaseName: string,
  size: Parameters<typeof startMeasuredBank>[1],
  measure: (bank: MeasuredBank, databaseUrl: string) => Promise<T>,
): Promise<T> {
  const url = await context.freshDatabase(databaseName);
  try {
    const bank = await startMeasuredBank(url, size);
    try {
      return await measure(bank, url);
    } finally {
      await bank.close();
    }
  } finally {
    await context.dropDatabase(databaseName);
  }
}
