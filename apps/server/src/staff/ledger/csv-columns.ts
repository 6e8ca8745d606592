import { receiptNumber } from '@seven-hills/bank/brand';
import type { LedgerStatement, TrialBalance } from '@seven-hills/contracts/staff/ledger';
import { type CsvColumns, timeCell, timeHeading } from '../../http/lists/csv-list.ts';

export const entryCsv: CsvColumns<LedgerStatement['entries'][number]> = {
  Entry: ({ sequence }) => sequence,
  [timeHeading('Posted')]: ({ postedAt }) => timeCell(postedAt),
  Reason: ({ reason }) => reason.replaceAll('_', ' '),
  Receipt: ({ transactionId }) => transactionId && receiptNumber(transactionId),
  Change: ({ amount }) => amount,
  Balance: ({ balanceAfter }) => balanceAfter,
};

/** The lines of a trial balance, with their total. */
export const balanceLines = ({ accounts, customers, totals, before }: TrialBalance) =>
  [
    ...accounts,
    { ...customers, name: `Customers' accounts (${customers.count})` },
    { ...totals, name: 'Total' },
  ].map((line) => ({ ...line, before }));

export const balanceCsv: CsvColumns<ReturnType<typeof balanceLines>[number]> = {
  Account: ({ name }) => name,
  Debit: ({ debit }) => debit,
  Credit: ({ credit }) => credit,
  [timeHeading('Posted before')]: ({ before }) => timeCell(before),
};
