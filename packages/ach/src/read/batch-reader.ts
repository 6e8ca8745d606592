import { entryClasses } from '../codes/entry-classes.ts';
import type { Judge } from '../faults.ts';
import { type EntryClass, isEntryClass } from '../format/entry-records.ts';
import {
  advBatchControlForm,
  batchControlForm,
  batchHeaderForm,
  iatBatchHeaderForm,
} from '../format/file-records.ts';
import { readRecord } from '../format/record.ts';
import type { BatchEnd, BatchHeader, Entry, Totals } from '../items.ts';
import { addEntry, noTotals } from '../totals.ts';
import { EntryBuilder } from './entry-builder.ts';

/** Reads one batch: its header, entries, and control. */
export class BatchReader {
  readonly header: BatchHeader;
  readonly line: number;
  readonly totals: Totals = noTotals();
  readonly #entryClass: EntryClass;
  readonly #judge: Judge;
  #open: EntryBuilder | null = null;
  #lastTrace = '';
  #hasForwardEntries = false;
  entryCount = 0;

  constructor(line: string, judge: Judge) {
    const entryClass = line.slice(50, 53);
    if (!isEntryClass(entryClass))
      judge.refuse('entry_class', 'entryClass', `"${entryClass}" is no standard entry class code`);
    const isIat = entryClass === 'IAT' || line.slice(4, 10) === 'IATCOR';
    this.header = isIat
      ? { form: 'iat', ...readRecord(iatBatchHeaderForm, line, judge) }
      : { form: 'standard', ...readRecord(batchHeaderForm, line, judge) };
    if ((this.header.serviceClass === '280') !== (entryClass === 'ADV'))
      judge.refuse(
        'service_class',
        'serviceClass',
        `service class ${this.header.serviceClass} does not fit class ${entryClass}`,
      );
    this.line = judge.line;
    this.#entryClass = isIat ? 'IAT' : entryClass;
    this.#judge = judge;
  }

  get isAdvice(): boolean {
    return this.#entryClass === 'ADV';
  }

  /** Begins an entry. Returns the one before it, which is then complete. */
  startEntry(line: string): { line: number; entry: Entry } | null {
    const finished = this.finishEntry();
    this.#open = new EntryBuilder(this.#entryClass, line, this.#judge);
    return finished;
  }

  addAddenda(line: string): void {
    if (!this.#open)
      this.#judge.refuse(
        'record_order',
        'recordType',
        'an addenda record needs an entry before it',
      );
    this.#open.add(line);
  }

  /** Returns the last entry, once no addenda of it can follow. */
  finishEntry(): { line: number; entry: Entry } | null {
    const open = this.#open;
    if (!open) return null;
    this.#open = null;
    const entry = open.finish();
    this.#checkTrace(entry, open.line);
    if (!open.isAnswer) this.#hasForwardEntries = true;
    addEntry(this.totals, entry);
    this.entryCount += 1;
    return { line: open.line, entry };
  }

  #checkTrace(entry: Entry, line: number): void {
    if (entry.entryClass === 'ADV') return;
    const { traceNumber } = entry;
    if (!traceNumber.startsWith(this.header.odfi))
      this.#judge.tolerate(
        'trace_odfi',
        'traceNumber',
        `traceNumber ${traceNumber} does not begin with ${this.header.odfi}`,
        line,
      );
    if (traceNumber <= this.#lastTrace)
      this.#judge.tolerate(
        'trace_order',
        'traceNumber',
        `traceNumber ${traceNumber} does not follow ${this.#lastTrace}`,
        line,
      );
    this.#lastTrace = traceNumber;
  }

  /** Reads the batch control and compares it with the header and the entries. */
  control(line: string): BatchEnd & Totals {
    const judge = this.#judge;
    const { header, totals } = this;
    const { messageAuthenticationCode, operatorData, companyId, ...control } = {
      messageAuthenticationCode: '',
      operatorData: '',
      companyId: null as string | null,
      ...readRecord(this.isAdvice ? advBatchControlForm : batchControlForm, line, judge),
    };
    for (const name of ['serviceClass', 'odfi', 'batchNumber'] as const)
      if (control[name] !== header[name])
        judge.refuse(
          'batch_mismatch',
          name,
          `${name} is ${control[name]}, but ${header[name]} in the batch header`,
        );
    const inHeader = header.form === 'iat' ? header.originatorId : header.companyId;
    if (companyId !== null && companyId !== inHeader)
      judge.tolerate('company_id', 'companyId', 'companyId is not that of the batch header');
    for (const name of totalNames)
      if (control[name] !== totals[name])
        judge.refuse(
          'batch_total',
          name,
          `${name} is ${control[name]}, but the batch has ${totals[name]}`,
        );
    this.#checkHeader();
    return {
      ...totals,
      authentication: this.isAdvice ? operatorData : messageAuthenticationCode,
    };
  }

  /** Checks what the header says against the entries that followed it. */
  #checkHeader(): void {
    const { serviceClass, effectiveDate } = this.header;
    const { totalDebit, totalCredit } = this.totals;
    const wrong =
      (serviceClass === '220' && totalDebit > 0n) || (serviceClass === '225' && totalCredit > 0n);
    if (wrong)
      this.#judge.tolerate(
        'service_class',
        'serviceClass',
        `service class ${serviceClass} permits no ${serviceClass === '220' ? 'debits' : 'credits'}`,
        this.line,
      );
    const isMonetary = entryClasses[this.#entryClass].receiver !== 'institution';
    if (effectiveDate === null && this.#hasForwardEntries && isMonetary)
      this.#judge.tolerate(
        'effective_date',
        'effectiveDate',
        'a batch of forward entries has no effective entry date',
        this.line,
      );
  }
}

export const totalNames = ['entryAddendaCount', 'entryHash', 'totalDebit', 'totalCredit'] as const;
