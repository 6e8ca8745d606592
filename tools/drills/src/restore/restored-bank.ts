import { runBankCommand } from '../bank-command.ts';
import { type BankServer, startBankServer } from '../bank-server.ts';
import { wholeHistory } from '../checks/check-books.ts';
import { collectFindings } from '../drill-frame.ts';
import { BankClient } from '../workload/bank-client.ts';
import { type Customer, password, pin } from '../workload/customers.ts';
import type { Loaded } from './load-in-thirds.ts';

interface Outcome {
  server: BankServer;
  findings: readonly string[];
  figures: readonly string[];
}

/**
 * Starts a bank on a database that was restored to a moment: it must refuse until the loss is
 * accepted, then have everything that was acknowledged before the moment and nothing from after it,
 * and reuse no number. `prepare` is what an operator does in between.
 */
export async function tryRestoredBank(
  settings: Record<string, string> & { DATA_DIR: string },
  { customers, before, after }: Loaded,
  prepare: () => Promise<void> = async () => {},
): Promise<Outcome> {
  const { findings, check } = collectFindings();
  const refusal = await startBankServer(settings).then(
    async (started) => {
      await started.stop();
      return 'it started';
    },
    (error: Error) => error.message,
  );
  check(refusal.includes('The database has gone back in time'), `not refused: ${refusal}`);
  const accepted = await runBankCommand('audit', settings, '--accept-restore');
  check(accepted.status === 0 && accepted.text.includes('Clean'), accepted.text);
  await prepare();
  const server = await startBankServer(settings);
  const { found, next } = await lookAgain(server, customers);
  const lost = [...before].filter((id) => !found.has(id));
  const extra = [...found].filter((id) => after.has(id));
  const highest = Math.max(...before, ...after);
  check(lost.length === 0, `lost from before the moment: ${lost.join(', ')}`);
  check(extra.length === 0, `there from after the moment: ${extra.join(', ')}`);
  check(next > highest, `transaction ${next} has a number that was used before`);
  return {
    server,
    findings,
    figures: [
      `acknowledged     ${before.size} before the moment, ${after.size} after it`,
      `lost, extra      ${lost.length}, ${extra.length}`,
      `a bank on it     refuses, and starts once that is accepted`,
      `next number      ${next}; the highest before was ${highest}`,
    ],
  };
}

/** Reads every customer's history on the restored bank, and makes one more transaction. */
async function lookAgain(
  { address }: BankServer,
  customers: readonly Customer[],
): Promise<{ found: Set<number>; next: number }> {
  const found = new Set<number>();
  const client = new BankClient(() => address);
  for (const { email } of customers) {
    await client.must('POST', '/api/login', { email, password });
    for (const { id } of await wholeHistory(client)) found.add(id);
  }
  const { id } = await client.must('POST', '/api/transactions', {
    type: 'deposit',
    amount: '0.01',
    pin,
  });
  return { found, next: Number(id) };
}
