import { test } from '@playwright/test';
import { type BankSettings, type RunningBank, runBank } from './run-bank.ts';

/**
 * Gives the journeys of the calling file a bank of their own: it runs during the file, and
 * `BANK_URL` is its address. A fixture of the worker would end the worker and its browser, before
 * and after the file.
 */
export function useOwnBank(settings: BankSettings): () => RunningBank {
  let bank: RunningBank | undefined;
  const shared = process.env.BANK_URL;
  test.beforeAll(async () => {
    bank = await runBank(settings);
    process.env.BANK_URL = bank.address;
  });
  test.afterAll(async () => {
    process.env.BANK_URL = shared;
    await bank?.stop();
  });
  return () => {
    if (!bank) throw new Error('The bank runs only during the journeys.');
    return bank;
  };
}
