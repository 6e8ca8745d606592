import { runBank } from './run-bank.ts';

/** Runs one demo bank for the whole run; a stop that is not clean fails it. */
export default async function startBank(): Promise<() => Promise<void>> {
  const bank = await runBank();
  process.env.BANK_URL = bank.address;
  return bank.stop;
}
