import { brand, receiptNumber } from '@seven-hills/bank/brand';
import { accountTypes } from '@seven-hills/bank/limits';
import {
  isFeeTerm,
  percentOf,
  type TermName,
  termLabel,
  termNames,
} from '@seven-hills/bank/term-names';
import type { BankTerms } from '@seven-hills/bank/terms';
import type { DryRun, TermsVersion } from '@seven-hills/contracts/staff/terms';
import { writeStamp } from '../../platform/time/bank-calendar.ts';

export const termHeader = ['What', ...accountTypes];

/** The bank's terms as CSV rows, in dollars or percent. */
export const termLines = ({ byType, wireCutOffHour }: BankTerms): (string | number)[][] => [
  ...termNames.map((name) => [
    termLabel(name),
    ...accountTypes.map((type) => termText(name, byType[type][name])),
  ]),
  [
    `Wire cut-off, hour of the day (${brand.timeZoneName})`,
    ...accountTypes.map(() => wireCutOffHour),
  ],
];

const termText = (name: TermName, value: string | number | null): string | number => {
  if (value === null) return 'No limit';
  return isFeeTerm(name) ? percentOf(Number(value)) : value;
};

export const versionHeader = [
  'Version',
  `Valid from (${brand.timeZoneName})`,
  'Proposed by',
  'Reason',
  'What',
  'Before',
  'After',
];

/** A version as CSV rows, one for each value that it changed. */
export const versionLines = (item: TermsVersion): (string | number)[][] => {
  const version = [
    item.version,
    writeStamp(new Date(item.validFrom)),
    item.author?.name ?? '',
    item.reason ?? '',
  ];
  if (item.changes.length === 0) return [[...version, '', '', '']];
  return item.changes.map(({ field, before, after }) => [...version, field, before ?? '', after]);
};

export const affectedHeader = [
  'Receipt',
  `Date (${brand.timeZoneName})`,
  'Customer',
  'Type',
  'Amount',
  'What would have changed',
  'Before',
  'After',
];

const effectWords = {
  fee: 'fee',
  refused: 'refused',
  held: 'held for review',
  not_held: 'not held for review',
} as const;

/** A movement that new terms would have affected, as a CSV row. */
export const affectedCells = (item: DryRun['examples'][number]): (string | number)[] => [
  receiptNumber(item.transactionId),
  writeStamp(new Date(item.createdAt)),
  item.customer.name,
  item.type.replaceAll('_', ' '),
  item.amount,
  effectWords[item.effect],
  item.before,
  item.after,
];
