import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readAch } from '@seven-hills/ach';
import { postEntries } from '../../../src/money/ach/receiving/post-entries.ts';
import { receiveFiles } from '../../../src/money/ach/receiving/receive-files.ts';
import { achFile, achFolder, type SentFile } from '../outside/ach-files.ts';
import { type Customer, numberOf } from '../people.ts';
import type { TestBank } from '../test-bank.ts';

export interface SentDebit
  extends Pick<SentFile, 'company' | 'companyId' | 'settlesOn' | 'entryClass'> {
  /** In cents, one for each debit. */
  amounts: readonly bigint[];
}

/** Delivers debits of companies to a bank, and reads what goes back. */
export async function debitsOf(bank: TestBank) {
  const folder = await achFolder();
  const failures: unknown[] = [];
  const means = {
    ...bank.app.means,
    log: { warn: (entry: unknown) => failures.push(entry), error: () => {} },
  };
  let count = 0;
  const seen = new Set<string>();
  return {
    failures,
    /** Stores debits of a customer, which `settle` posts or returns. */
    async receive(customer: Customer, { amounts, ...file }: SentDebit): Promise<void> {
      count += 1;
      const accountNumber = await numberOf(customer);
      const content = await achFile({
        company: 'CITY GYM',
        companyId: '9111111111',
        description: 'DUES',
        modifier: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'[count % 36] ?? 'A',
        createdAt: String(500 + Math.floor(count / 36)).padStart(4, '0'),
        firstTrace: count * 1_000,
        ...file,
        entries: amounts.map((amount) => ({ accountNumber, amount, code: '27' })),
      });
      await folder.deliver(`debits-${count}.ach`, content);
      await receiveFiles({ ...means, network: folder.network });
    },
    settle: () => postEntries(means, new Date(Date.now() + 5 * 86_400_000)),
    /** Writes the returns, and lists the reasons of all that were written since the last call. */
    async returned(): Promise<(string | null)[]> {
      await folder.write(bank);
      const names = (await folder.listed('out')).filter((name) => !seen.has(name));
      const reasons: (string | null)[] = [];
      for (const name of names) {
        seen.add(name);
        for await (const item of readAch([await readFile(join(folder.directory, 'out', name))]))
          if (item.kind === 'entry')
            for (const addenda of item.addenda)
              reasons.push('reason' in addenda ? addenda.reason : null);
      }
      return reasons;
    },
  };
}
