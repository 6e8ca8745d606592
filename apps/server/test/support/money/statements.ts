import { sampleTransaction } from '@seven-hills/contracts/sample-transaction';
import type {
  StatementDocument,
  StatementLine,
} from '../../../src/money/statements/statement-document.ts';
import { bankDayAt } from '../../../src/platform/time/bank-calendar.ts';

/** One movement of a made-up account. */
export interface MadeUpEntry {
  at: Date;
  /** Cents; negative for money out. */
  amount: bigint;
  isFee?: boolean;
  description?: string | null;
  counterparty?: string | null;
}

/** A statement of made-up entries, with matching totals. */
export function madeUpStatement(
  entries: readonly MadeUpEntry[],
  changes: Partial<StatementDocument> = {},
): StatementDocument {
  const opening = changes.opening ?? 0n;
  let balance = opening;
  const lines = entries.map((entry, index): StatementLine => {
    balance += entry.amount;
    return {
      sequence: BigInt(index + 1),
      day: bankDayAt(entry.at),
      at: entry.at,
      amount: entry.amount,
      balance,
      isFee: entry.isFee ?? false,
      transaction: sampleTransaction(index + 1, {
        direction: entry.amount < 0n ? 'out' : 'in',
        description: entry.description ?? null,
        counterparty: entry.counterparty ?? null,
      }),
    };
  });
  const sum = (some: readonly StatementLine[]) =>
    some.reduce((total, { amount }) => total + amount, 0n);
  return {
    bankAccount: { id: 1001n, number: '1234567890', type: 'checking' },
    holder: { name: 'Olivia Łukasik', address: '12 Vine Street, Cincinnati, OH 45202' },
    from: '2026-03-01',
    to: '2026-03-31',
    asOf: new Date('2026-04-01T03:59:59Z'),
    isInterim: false,
    lastSequence: BigInt(lines.length),
    hash: 'a'.repeat(64),
    opening,
    closing: balance,
    totals: {
      entryCount: lines.length,
      moneyIn: sum(lines.filter(({ amount }) => amount > 0n)),
      moneyOut: -sum(lines.filter(({ amount, isFee }) => amount < 0n && !isFee)),
      fees: -sum(lines.filter(({ amount, isFee }) => amount < 0n && isFee)),
      interestCredited: 0n,
    },
    interest: null,
    pending: [],
    owed: 0n,
    lines: async function* () {
      for (let from = 0; from < lines.length; from += 1_000) yield lines.slice(from, from + 1_000);
    },
    categoriesOf: null,
    generatedAt: new Date('2026-04-01T05:00:00Z'),
    ...changes,
  };
}
