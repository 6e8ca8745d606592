import type { Cents } from '@seven-hills/money';
import type { Fault, Leniency } from './faults.ts';
import type { Addenda } from './format/addenda-records.ts';
import type { EntryClass, EntryFields } from './format/entry-records.ts';
import type { batchHeaderForm, fileHeaderForm, iatBatchHeaderForm } from './format/file-records.ts';
import type { Values } from './format/record.ts';

export type FileHeader = Values<typeof fileHeaderForm>;

/** `iat` is the form of international batches, and of changes to their entries (`IATCOR`). */
export type BatchHeader =
  | ({ form: 'standard' } & Values<typeof batchHeaderForm>)
  | ({ form: 'iat' } & Values<typeof iatBatchHeaderForm>);

/**
 * An entry of one class with its addenda, in order. `entryClass` is the class that defines its
 * fields: in a batch of changes to international entries (`IATCOR`), that is `IAT`.
 */
export type Entry = {
  [C in EntryClass]: { entryClass: C; addenda: readonly Addenda[] } & EntryFields<C>;
}[EntryClass];

/** The sums of a batch or a file. */
export interface Totals {
  /** Entries and addenda together. */
  entryAddendaCount: number;
  /** The sum of the first eight digits of the routing numbers, modulo 10^10. */
  entryHash: number;
  totalDebit: Cents;
  totalCredit: Cents;
}

/** What the bytes of a file were like, which the writer can repeat. */
export interface FileLayout {
  lineEnding: '\n' | '\r\n' | '';
  /** Whether a line ending follows the last line. */
  endsWithLineEnding: boolean;
}

export interface FileSummary extends Totals {
  batchCount: number;
  entryCount: number;
  /** Lines with blocking, without blank ones. */
  lineCount: number;
  layout: FileLayout;
  /** What the file needed of the permitted leniencies. */
  tolerated: readonly Leniency[];
}

/** What a batch control has besides the sums: the writer computes those. */
export interface BatchEnd {
  /** Blank except where the banks agreed on it; the operator's data of accounting advices. */
  authentication: string;
}

interface At {
  line: number;
}

/** What the reader yields, in the order of the file. The last one is `end` or `fault`. */
export type AchItem =
  | ({ kind: 'fileHeader' } & At & FileHeader)
  | ({ kind: 'batchHeader' } & At & BatchHeader)
  | ({ kind: 'entry' } & At & Entry)
  | ({ kind: 'batchControl' } & At & BatchEnd & Totals)
  | ({ kind: 'end' } & FileSummary)
  | { kind: 'fault'; fault: Fault };

/** What the writer takes: the reader's items, or their values without lines. */
export type NewAchItem =
  | ({ kind: 'fileHeader' } & FileHeader)
  | ({ kind: 'batchHeader' } & BatchHeader)
  | ({ kind: 'entry' } & Entry)
  | ({ kind: 'batchControl' } & BatchEnd)
  | { kind: 'end' };
