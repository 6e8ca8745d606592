import { words } from '@seven-hills/bank/words/words';
import type { WorkItem } from '@seven-hills/contracts/staff/queue';
import { type CsvColumns, timeCell, timeHeading } from '../../http/lists/csv-list.ts';

export const workCsv: CsvColumns<WorkItem> = {
  [timeHeading('Waits since')]: ({ since }) => timeCell(since),
  [timeHeading('Due')]: ({ dueAt }) => timeCell(dueAt),
  Kind: ({ kind }) => kind.replaceAll('_', ' '),
  Number: ({ reference }) => reference,
  [words.Customer]: ({ person }) => person?.name,
  Amount: ({ amount }) => amount,
  About: ({ subject }) => subject,
  Owner: ({ owner }) => owner?.name,
};
