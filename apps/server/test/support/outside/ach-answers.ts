import type { AchOrder } from '@seven-hills/contracts/staff/payments';
import { applyChanges } from '../../../src/money/ach/changes/apply-changes.ts';
import { receiveFiles } from '../../../src/money/ach/receiving/receive-files.ts';
import { decideReturns } from '../../../src/money/ach/returned/returned-orders.ts';
import type { TestBank } from '../test-bank.ts';
import { type AchFolder, achFile, type SentEntry } from './ach-files.ts';

let files = 0;

/** Delivers and receives a file of answers to what the bank sent. Each file is another one. */
export async function receiveAnswers(
  bank: TestBank,
  folder: AchFolder,
  entries: readonly SentEntry[],
  entryClass: 'COR' | 'WEB',
  settlesOn?: string,
): Promise<void> {
  files += 1;
  const content = await achFile({
    modifier: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'[files % 36] ?? 'A',
    createdAt: `05${String(Math.floor(files / 36)).padStart(2, '0')}`,
    firstTrace: 500_000 + files * 100,
    company: 'SEVEN HILLS BANK',
    entryClass,
    entries,
    ...(settlesOn !== undefined && { settlesOn }),
  });
  await folder.deliver(`answers-${files}.ach`, content);
  await receiveFiles({ ...bank.app.means, network: folder.network });
}

/** The other bank corrects what the bank sent, and the bank applies it. */
export async function receiveChanges(
  bank: TestBank,
  folder: AchFolder,
  changes: readonly (Required<SentEntry>['changes'] & { accountNumber: string })[],
): Promise<number> {
  const entries = changes.map(({ accountNumber, ...change }) => ({
    accountNumber,
    amount: 0n,
    code: '21',
    changes: change,
  }));
  await receiveAnswers(bank, folder, entries, 'COR');
  return applyChanges({ ...bank.app.means, routingNumber: folder.network.routingNumber });
}

/**
 * The other bank returns what the bank sent, and the bank decides it. Default: it settles today.
 */
export async function receiveReturns(
  bank: TestBank,
  folder: AchFolder,
  returned: readonly { reason: string; trace: string; amount: bigint; code?: string }[],
  settlesOn?: string,
): Promise<void> {
  const entries = returned.map(({ reason, trace, amount, code = '26' }) => ({
    accountNumber: '555001',
    amount,
    code,
    returns: { reason, trace },
  }));
  await receiveAnswers(bank, folder, entries, 'WEB', settlesOn);
  await decideReturns(bank.app.means);
}

/** What the other bank returns about an order, in full. */
export const returnOf = (
  { traceNumber, amount, kind }: Pick<AchOrder, 'traceNumber' | 'amount' | 'kind'>,
  reason: string,
) => ({
  reason,
  trace: traceNumber ?? '',
  amount: BigInt(amount.replace('.', '')),
  code: kind === 'add' ? '26' : '21',
});
