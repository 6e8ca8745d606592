import { receiptNumber } from '@seven-hills/bank/brand';
import { words } from '@seven-hills/bank/words/words';
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

/** The lines of a trial balance, with their total: customers' accounts by type. */
export const balanceLines = ({ accounts, customersByType, owed, totals, before }: TrialBalance) =>
  [
    ...accounts,
    ...customersByType.map(({ accountType, count, ...columns }) => ({
      ...columns,
      name: `${words.Customers}' accounts, ${accountType.replaceAll('_', ' ')} (${count})`,
    })),
    ...(owed ? [{ ...owed, name: `Owed by ${words.customers}' accounts (${owed.count})` }] : []),
    { ...totals, name: 'Total' },
  ].map((line) => ({ ...line, before }));

export const balanceCsv: CsvColumns<ReturnType<typeof balanceLines>[number]> = {
  Account: ({ name }) => name,
  Debit: ({ debit }) => debit,
  Credit: ({ credit }) => credit,
  [timeHeading('Posted before')]: ({ before }) => timeCell(before),
};
