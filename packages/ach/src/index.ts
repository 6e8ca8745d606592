export { type ChangeCode, changeCodes } from './codes/change-codes.ts';
export { type CorrectedData, readCorrectedData } from './codes/corrected-data.ts';
export { entryClasses } from './codes/entry-classes.ts';
export {
  type ReturnDeadline,
  type ReturnParty,
  type ReturnReason,
  returnReasons,
} from './codes/return-reasons.ts';
export { type TransactionCode, transactionCodes } from './codes/transaction-codes.ts';
export { type Fault, type FaultCode, faultCodes, type Leniency, leniencies } from './faults.ts';
export type { Addenda, AddendaForm } from './format/addenda-records.ts';
export type { EntryClass, EntryFields } from './format/entry-records.ts';
export type {
  AchItem,
  BatchEnd,
  BatchHeader,
  Entry,
  FileHeader,
  FileLayout,
  FileSummary,
  NewAchItem,
  Totals,
} from './items.ts';
export { type ReadOptions, readAch } from './read/read-ach.ts';
export { type WriteOptions, writeAch } from './write-ach.ts';
