import { brand, receiptNumber } from '@seven-hills/bank/brand';
import {
  monthlyFeeText,
  readMonthlyFee,
  type ShownMonthlyFee,
} from '@seven-hills/bank/fee-schedules/monthly-fee';
import { type AccountType, accountTypes } from '@seven-hills/bank/limits';
import { feeText, readFee, type ShownFee } from '@seven-hills/bank/payments/fees';
import { termLabel, termNames } from '@seven-hills/bank/term-names';
import type { BankTerms } from '@seven-hills/bank/terms';
import { words } from '@seven-hills/bank/words/words';
import type { DryRun, TermsVersion } from '@seven-hills/contracts/staff/terms';
import { type CsvColumns, timeCell, timeHeading } from '../../http/lists/csv-list.ts';

interface TermRow {
  what: string;
  valueFor: (type: AccountType) => string | number;
}

/** The bank's terms as rows, in dollars or percent. */
export const termRows = ({ byType, wireCutOffHour }: BankTerms): TermRow[] => [
  ...termNames.map((name) => ({
    what: termLabel(name),
    valueFor: (type: AccountType) =>
      name === 'monthlyFee' ? monthlyText(byType[type].monthlyFee) : termText(byType[type][name]),
  })),
  {
    what: `Wire cut-off, hour of the day (${brand.timeZoneName})`,
    valueFor: () => wireCutOffHour,
  },
];

const monthlyText = (value: ShownMonthlyFee): string =>
  monthlyFeeText(value && readMonthlyFee(value));

const termText = (value: string | null | ShownFee): string => {
  if (value === null) return 'No limit';
  return typeof value === 'string' ? value : feeText(readFee(value));
};

export const termCsv: CsvColumns<TermRow> = {
  What: ({ what }) => what,
  ...Object.fromEntries(
    accountTypes.map((type) => [type, ({ valueFor }: TermRow) => valueFor(type)]),
  ),
};

/** A version as rows, one for each value that it changed. */
export const versionRows = (version: TermsVersion) =>
  (version.changes.length === 0 ? [null] : version.changes).map((change) => ({
    ...version,
    change,
  }));

export const versionCsv: CsvColumns<ReturnType<typeof versionRows>[number]> = {
  Version: ({ version }) => version,
  [timeHeading('Valid from')]: ({ validFrom }) => timeCell(validFrom),
  'Proposed by': ({ author }) => author?.name,
  Reason: ({ reason }) => reason,
  What: ({ change }) => change?.field,
  Before: ({ change }) => change?.before,
  After: ({ change }) => change?.after,
};

const effectWords = {
  fee: 'fee',
  refused: 'refused',
  held: 'held for review',
  not_held: 'not held for review',
} as const;

/** Of a movement that new terms would have affected. */
export const affectedCsv: CsvColumns<DryRun['examples'][number]> = {
  Receipt: ({ transactionId }) => receiptNumber(transactionId),
  [timeHeading('Date')]: ({ createdAt }) => timeCell(createdAt),
  [words.Customer]: ({ customer }) => customer.name,
  Type: ({ type }) => type.replaceAll('_', ' '),
  Amount: ({ amount }) => amount,
  'What would have changed': ({ effect }) => effectWords[effect],
  Before: ({ before }) => before,
  After: ({ after }) => after,
};
