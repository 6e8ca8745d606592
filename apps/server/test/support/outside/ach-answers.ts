import { applyChanges } from '../../../src/money/ach/changes/apply-changes.ts';
import { receiveFiles } from '../../../src/money/ach/receiving/receive-files.ts';
import { decideReturns } from '../../../src/money/ach/returned/returned-orders.ts';
import type { TestBank } from '../test-bank.ts';
import { achFile, type achFolder, type SentEntry } from './ach-files.ts';

type Folder = Awaited<ReturnType<typeof achFolder>>;

let files = 0;

/** Delivers and receives a file of answers to what the bank sent. Each file is another one. */
export async function receiveAnswers(
  bank: TestBank,
  folder: Folder,
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
  const { database, app } = bank;
  await receiveFiles({ database, network: folder.network, log: app.log });
}

/** The other bank corrects what the bank sent, and the bank applies it. */
export async function receiveChanges(
  bank: TestBank,
  folder: Folder,
  changes: readonly (Required<SentEntry>['changes'] & { accountNumber: string })[],
): Promise<number> {
  const entries = changes.map(({ accountNumber, ...change }) => ({
    accountNumber,
    amount: 0n,
    code: '21',
    changes: change,
  }));
  await receiveAnswers(bank, folder, entries, 'COR');
  const { database, app } = bank;
  return applyChanges({
    database,
    sealingKeys: app.means.keys.sealing,
    routingNumber: folder.network.routingNumber,
    log: app.log,
  });
}

/**
 * The other bank returns what the bank sent, and the bank decides it. Default: it settles today.
 */
export async function receiveReturns(
  bank: TestBank,
  folder: Folder,
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
  const { database, app } = bank;
  await decideReturns({ database, postings: app.means.postings, log: app.log });
}
