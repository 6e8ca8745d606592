import { changeCodes } from '../codes/change-codes.ts';
import { entryClasses } from '../codes/entry-classes.ts';
import { returnReasons } from '../codes/return-reasons.ts';
import { transactionCodes } from '../codes/transaction-codes.ts';
import type { Judge } from '../faults.ts';
import { type Addenda, type AddendaForm, addendaForms } from '../format/addenda-records.ts';
import { type EntryClass, entryForms } from '../format/entry-records.ts';
import { readRecord } from '../format/record.ts';
import type { Entry } from '../items.ts';
import { type CommonFields, iatOrder, judgeEntry } from './entry-rules.ts';

const iatMax = { '17': 2, '18': 5 } as const;

/** The addenda forms with their own sequence numbers. */
const numbered = new Set<AddendaForm>(['05', '17', '18']);
const addendaMax = 9_999;

/** Reads one entry and the addenda that follow it. */
export class EntryBuilder {
  readonly line: number;
  readonly entryClass: EntryClass;
  readonly #fields: CommonFields;
  readonly #hasAddenda: boolean;
  readonly #addenda: Addenda[] = [];
  readonly #counts = new Map<AddendaForm, number>();
  readonly #judge: Judge;
  /** Whether it is a return or a change: it answers another entry. */
  isAnswer = false;

  constructor(entryClass: EntryClass, line: string, judge: Judge) {
    const { hasAddenda, ...fields } = readRecord(entryForms[entryClass], line, judge);
    if (!transactionCodes.has(fields.transactionCode))
      judge.refuse(
        'transaction_code',
        'transactionCode',
        `"${fields.transactionCode}" is not a transaction code`,
      );
    this.line = judge.line;
    this.entryClass = entryClass;
    this.#fields = fields;
    this.#hasAddenda = hasAddenda === '1';
    this.#judge = judge;
  }

  /** The last seven digits of the trace number, which the addenda repeat. */
  get #sequence(): string {
    return this.#trace?.slice(8) ?? '';
  }

  get #trace(): string | undefined {
    return this.#fields.traceNumber;
  }

  add(line: string): void {
    const type = line.slice(1, 3);
    const reason = line.slice(3, 6);
    if (!this.#hasAddenda)
      this.#judge.refuse(
        'addenda_indicator',
        'hasAddenda',
        'an addenda follows an entry whose addenda indicator is 0',
      );
    const form = this.#formOf(type, reason);
    const { sequence, entrySequence, ...values } = readRecord(
      addendaForms[form],
      line,
      this.#judge,
    ) as { sequence?: string; entrySequence?: string };
    const addenda = { form, ...values } as Addenda;
    this.#checkNumbers(addenda, sequence, entrySequence);
    this.#addenda.push(addenda);
    this.#counts.set(form, this.#countOf(form) + 1);
  }

  #countOf(form: AddendaForm): number {
    return this.#counts.get(form) ?? 0;
  }

  /** Returns the entry once its last addenda was read. */
  finish(): Entry {
    const judge = this.#judge;
    if (this.#hasAddenda !== this.#addenda.length > 0)
      judge.refuse(
        'addenda_indicator',
        'hasAddenda',
        'no addenda follows an entry whose addenda indicator is 1',
        this.line,
      );
    const { entryClass } = this;
    const entry = { entryClass, addenda: this.#addenda, ...this.#fields };
    judgeEntry(entry, this.isAnswer, (code, field, message) =>
      judge.report(code, field, message, this.line),
    );
    return entry as CommonFields as Entry;
  }

  /** Determines which addenda can follow those that were read. */
  #formOf(type: string, reason: string): AddendaForm {
    const refuse = (why: string) => this.#judge.refuse('addenda_type', 'type', why);
    const isIat = this.entryClass === 'IAT';
    if (this.#addenda.length >= addendaMax) refuse(`an entry has more than ${addendaMax} addenda`);
    if (this.entryClass === 'ADV') refuse('an accounting advice has no addenda');
    if (type === '98') {
      const code = changeCodes.get(reason);
      if (!code) this.#judge.refuse('change_code', 'changeCode', `"${reason}" is no change code`);
      this.isAnswer = true;
      return code.kind === 'refusal' ? '98 refused' : isIat ? '98 IAT' : '98';
    }
    if (type === '99') return this.#returnForm(reason, isIat);
    if (this.isAnswer) refuse(`an addenda of type ${type} follows a return or a change`);
    return isIat ? this.#iatForm(type) : this.#ordinaryForm(type);
  }

  #returnForm(reason: string, isIat: boolean): AddendaForm {
    const known = returnReasons.get(reason);
    if (!known) {
      const message = `"${reason}" is no return reason code`;
      // A bank may tolerate codes that an operator made up, but nothing that is not a code at all.
      if (!/^R\d\d$/.test(reason)) this.#judge.refuse('return_reason', 'reason', message);
      this.#judge.tolerate('return_reason', 'reason', message);
    }
    this.isAnswer = true;
    if (known && known.kind !== 'return') return `99 ${known.kind}`;
    return isIat ? '99 IAT' : '99';
  }

  #iatForm(type: string): AddendaForm {
    const next = iatOrder[this.#addenda.length];
    if (type === next) return next;
    if (next === undefined && (type === '17' || type === '18')) {
      if (
        this.#countOf(type) < iatMax[type] &&
        (type === '18' || this.#addenda.at(-1)?.form !== '18')
      )
        return type;
    }
    return this.#judge.refuse(
      'addenda_type',
      'type',
      `an addenda of type ${type} cannot follow here${next ? `; type ${next} is missing` : ''}`,
    );
  }

  #ordinaryForm(type: string): AddendaForm {
    const { addenda } = entryClasses[this.entryClass];
    if (addenda === null || !addenda.form.startsWith(type) || type.length !== 2)
      this.#judge.refuse(
        'addenda_type',
        'type',
        `an entry of class ${this.entryClass} has no addenda of type ${type}`,
      );
    if (this.#addenda.length >= addenda.max)
      this.#judge.refuse(
        'addenda_count',
        null,
        `an entry of class ${this.entryClass} has at most ${addenda.max} addenda`,
      );
    return addenda.form;
  }

  #checkNumbers(addenda: Addenda, sequence?: string, entrySequence?: string): void {
    const { form } = addenda;
    if (entrySequence !== undefined && entrySequence !== this.#sequence)
      this.#judge.tolerate(
        'addenda_sequence',
        'entrySequence',
        `entrySequence is ${entrySequence}, but the trace number ends with ${this.#sequence}`,
      );
    if (numbered.has(form)) {
      const expected = this.#countOf(form) + 1;
      if (Number(sequence) !== expected)
        this.#judge.tolerate(
          'addenda_sequence',
          'sequence',
          `sequence is ${sequence}, not ${expected}`,
        );
    }
    if ('traceNumber' in addenda && addenda.traceNumber !== this.#trace)
      this.#judge.tolerate(
        'addenda_trace',
        'traceNumber',
        'the trace number of the addenda is not that of its entry',
      );
  }
}
