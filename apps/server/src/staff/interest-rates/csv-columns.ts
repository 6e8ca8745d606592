import type { SetInterestTerms } from '@seven-hills/contracts/staff/interest-rates';
import { type CsvColumns, timeCell, timeHeading } from '../../http/lists/csv-list.ts';

/** Interest terms as rows, one for each tier. */
export const rateRows = (terms: SetInterestTerms) =>
  terms.tiers.map(({ from, rate }) => ({ ...terms, from, rate }));

export const rateCsv: CsvColumns<ReturnType<typeof rateRows>[number]> = {
  'Account type': ({ accountType }) => accountType,
  From: ({ validFrom }) => validFrom,
  'Balance from': ({ from }) => from,
  'Rate (%)': ({ rate }) => rate,
  Kind: ({ isVariable }) => (isVariable ? 'variable' : 'lowered with notice'),
  Status: ({ standing }) => standing,
  [timeHeading('Set')]: ({ setAt }) => timeCell(setAt),
  'Set by': ({ setBy }) => setBy?.name,
  Reason: ({ reason }) => reason,
};
