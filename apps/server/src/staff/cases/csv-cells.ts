import { brand, receiptNumber } from '@seven-hills/bank/brand';
import { caseOutcomeWords, errorKindNames } from '@seven-hills/bank/words/case-words';
import type { OwnCase } from '@seven-hills/contracts/money/cases';
import { writeStamp } from '../../platform/time/bank-calendar.ts';

export const caseHeader = [
  'Case',
  `Reported (${brand.timeZoneName})`,
  'What',
  'Description',
  'Receipt',
  'Amount',
  'Status',
  'Result or credit by',
  'Result by',
  'Provisional credit',
  'Result',
  'Customer keeps',
  'Explanation',
  `Concluded (${brand.timeZoneName})`,
];

/** A case as a CSV row. */
export const caseCells = (item: OwnCase): (string | number)[] => [
  item.number,
  writeStamp(new Date(item.reportedAt)),
  errorKindNames[item.kind],
  item.description,
  receiptNumber(item.transactionId),
  item.amount,
  item.state.replaceAll('_', ' '),
  item.creditBy,
  item.resultBy,
  item.provisionalCredit?.amount ?? '',
  item.result ? caseOutcomeWords[item.result.outcome] : '',
  item.result?.amount ?? '',
  item.result?.explanation ?? '',
  item.result ? writeStamp(new Date(item.result.concludedAt)) : '',
];
