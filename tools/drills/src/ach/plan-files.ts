import { processingDayAt } from '@seven-hills/ach/settlement';
import { businessDayBefore } from '@seven-hills/bank/calendar/business-days';
import type { SeededRandom } from '@seven-hills/postgres-testing';
import { achFile, type SentEntry } from '../../../../apps/server/test/support/outside/ach-files.ts';

/** An entry that another bank sends, and what must become of it. */
export interface PlannedEntry extends SentEntry {
  traceNumber: string;
  direction: 'credit' | 'debit';
  /** The account that it changes, or the reason with which it is returned. */
  outcome: { accountId: number } | { returned: 'R01' | 'R03' };
}

/** A file that another bank sends, with copies that the bank must refuse. */
export interface PlannedFile {
  name: string;
  content: string;
  entries: readonly PlannedEntry[];
  refused: readonly { name: string; content: string }[];
}

export interface DrillAccount {
  accountId: number;
  accountNumber: string;
}

/** The originating bank of `achFile`, with which its trace numbers begin. */
const odfi = '07640125';
const tracesOfFile = 100_000;

/** More than any account of the drill has; a file of 40,000 entries can still state the total. */
const uncoveredAmount = 500_000_000n;

/**
 * Plans files with distinct traces: of 20 entries, 16 are credits, two are debits that every
 * account can pay, one is a debit that none can, and one is for an account that does not exist.
 */
export async function planFiles(
  random: SeededRandom,
  accounts: readonly DrillAccount[],
  { files, entries }: { files: number; entries: number },
): Promise<PlannedFile[]> {
  const planned: PlannedFile[] = [];
  for (let file = 0; file < files; file += 1) {
    const firstTrace = 1 + file * tracesOfFile;
    const made = Array.from({ length: entries }, (_, index) =>
      planEntry(random, random.pick(accounts), firstTrace + index),
    );
    const content = await achFile({
      entries: made,
      firstTrace,
      modifier: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'[file] ?? 'A',
      // In the past, so that debits post whatever the time of day.
      settlesOn: businessDayBefore(processingDayAt(new Date())),
    });
    const number = String(file + 1).padStart(2, '0');
    planned.push({
      name: `${number}-file.ach`,
      content,
      entries: made,
      refused: [
        // Their names put one before the file and two after it.
        { name: `${number}-cut.ach`, content: cut(random, content) },
        { name: `${number}-late-again.ach`, content },
        { name: `${number}-late-cut.ach`, content: cut(random, content) },
      ],
    });
  }
  return planned;
}

function planEntry(random: SeededRandom, account: DrillAccount, trace: number): PlannedEntry {
  const { accountId, accountNumber } = account;
  const common = { accountNumber, traceNumber: `${odfi}${String(trace).padStart(7, '0')}` };
  const posted = { accountId };
  const credit = { code: '22', direction: 'credit' } as const;
  const debit = { code: '27', direction: 'debit' } as const;
  const amount = BigInt(100 + random.below(9_900));
  const roll = random.below(20);
  if (roll < 16) return { ...common, ...credit, amount, outcome: posted };
  if (roll < 18) return { ...common, ...debit, amount: 1n + (amount % 3n), outcome: posted };
  if (roll === 18)
    return { ...common, ...debit, amount: uncoveredAmount, outcome: { returned: 'R01' } };
  return { ...common, ...credit, accountNumber: '000000003', amount, outcome: { returned: 'R03' } };
}

/** The beginning of a file, as an interrupted upload leaves it: somewhere before its last tenth. */
const cut = (random: SeededRandom, content: string) =>
  content.slice(0, 100 + random.below(Math.floor(content.length * 0.9) - 100));
