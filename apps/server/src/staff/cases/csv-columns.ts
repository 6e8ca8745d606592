import { receiptNumber } from '@seven-hills/bank/brand';
import { caseOutcomeWords, errorKindNames } from '@seven-hills/bank/words/case-words';
import { words } from '@seven-hills/bank/words/words';
import { toDecimal } from '@seven-hills/money';
import { type CsvColumns, timeCell, timeHeading } from '../../http/lists/csv-list.ts';
import type { ShownCase } from '../../money/cases/case-row.ts';

export const caseCsv: CsvColumns<ShownCase> = {
  Case: ({ number }) => number,
  [timeHeading('Reported')]: ({ reportedAt }) => timeCell(reportedAt),
  What: ({ kind }) => errorKindNames[kind],
  Description: ({ description }) => description,
  Receipt: ({ transactionId }) => receiptNumber(transactionId),
  Amount: ({ amount }) => toDecimal(amount),
  Status: ({ state }) => state.replaceAll('_', ' '),
  'Result or credit by': ({ creditBy }) => creditBy,
  'Result by': ({ resultBy }) => resultBy,
  'Provisional credit': ({ provisionalCredit }) =>
    provisionalCredit && toDecimal(provisionalCredit.amount),
  Result: ({ result }) => result && caseOutcomeWords[result.outcome],
  [`${words.Customer} keeps`]: ({ result }) => result && toDecimal(result.amount),
  Explanation: ({ result }) => result?.explanation,
  [timeHeading('Concluded')]: ({ result }) => timeCell(result?.concludedAt),
};
