import { receiptNumber } from '@seven-hills/bank/brand';
import { caseOutcomeWords, errorKindNames } from '@seven-hills/bank/words/case-words';
import type { OwnCase } from '@seven-hills/contracts/money/cases';
import { type CsvColumns, timeCell, timeHeading } from '../../http/lists/csv-list.ts';

export const caseCsv: CsvColumns<OwnCase> = {
  Case: ({ number }) => number,
  [timeHeading('Reported')]: ({ reportedAt }) => timeCell(reportedAt),
  What: ({ kind }) => errorKindNames[kind],
  Description: ({ description }) => description,
  Receipt: ({ transactionId }) => receiptNumber(transactionId),
  Amount: ({ amount }) => amount,
  Status: ({ state }) => state.replaceAll('_', ' '),
  'Result or credit by': ({ creditBy }) => creditBy,
  'Result by': ({ resultBy }) => resultBy,
  'Provisional credit': ({ provisionalCredit }) => provisionalCredit?.amount,
  Result: ({ result }) => result && caseOutcomeWords[result.outcome],
  'Customer keeps': ({ result }) => result?.amount,
  Explanation: ({ result }) => result?.explanation,
  [timeHeading('Concluded')]: ({ result }) => timeCell(result?.concludedAt),
};
