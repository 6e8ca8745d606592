import { brand, receiptNumber } from '@seven-hills/bank/brand';
import type { LedgerStatement, TrialBalance } from '@seven-hills/contracts/staff/ledger';
import { writeStamp } from '../../platform/time/bank-calendar.ts';

export const entryHeader = [
  'Entry',
  `Posted (${brand.timeZoneName})`,
  'Reason',
  'Receipt',
  'Change',
  'Balance',
];

/** An entry of an account as a CSV row. */
export const entryCells = (entry: LedgerStatement['entries'][number]): (string | number)[] => [
  entry.sequence,
  writeStamp(new Date(entry.postedAt)),
  entry.reason.replaceAll('_', ' '),
  entry.transactionId === null ? '' : receiptNumber(entry.transactionId),
  entry.amount,
  entry.balanceAfter,
];

export const balanceHeader = [
  'Account',
  'Debit',
  'Credit',
  `Posted before (${brand.timeZoneName})`,
];

interface BalanceLine {
  name: string;
  debit: string | null;
  credit: string | null;
  before: string;
}

/** The lines of a trial balance, with their total. */
export const balanceLines = ({
  accounts,
  customers,
  totals,
  before,
}: TrialBalance): BalanceLine[] =>
  [
    ...accounts,
    { ...customers, name: `Customers' accounts (${customers.count})` },
    { ...totals, name: 'Total' },
  ].map((line) => ({ ...line, before }));

export const balanceCells = ({ name, debit, credit, before }: BalanceLine): string[] => [
  name,
  debit ?? '',
  credit ?? '',
  writeStamp(new Date(before)),
];
