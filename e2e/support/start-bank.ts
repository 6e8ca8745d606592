import { runBank, seedDemo } from './run-bank.ts';

/** Starts one demo bank for the whole run; a shutdown that is not clean fails the run. */
export default async function startBank(): Promise<() => Promise<void>> {
  const removeSeeded = await seedDemo();
  const bank = await runBank();
  process.env.BANK_URL = bank.address;
  return async () => {
    await bank.stop();
    await removeSeeded();
  };
}
