import { transactionCodes } from './codes/transaction-codes.ts';
import type { Entry, Totals } from './items.ts';

const hashModulus = 10_000_000_000;

export const noTotals = (): Totals => ({
  entryAddendaCount: 0,
  entryHash: 0,
  totalDebit: 0n,
  totalCredit: 0n,
});

/** Adds an entry with its addenda to the sums of its batch. */
export function addEntry(totals: Totals, entry: Entry): void {
  totals.entryAddendaCount += 1 + entry.addenda.length;
  totals.entryHash = (totals.entryHash + Number(entry.routingNumber.slice(0, 8))) % hashModulus;
  if (transactionCodes.get(entry.transactionCode)?.direction === 'debit')
    totals.totalDebit += entry.amount;
  else totals.totalCredit += entry.amount;
}

/** Adds the sums of a batch to those of its file. */
export function addTotals(sum: Totals, batch: Totals): void {
  sum.entryAddendaCount += batch.entryAddendaCount;
  sum.entryHash = (sum.entryHash + batch.entryHash) % hashModulus;
  sum.totalDebit += batch.totalDebit;
  sum.totalCredit += batch.totalCredit;
}
