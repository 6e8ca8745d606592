import type { Cents } from '@seven-hills/money';
import { entryClasses } from '../codes/entry-classes.ts';
import { transactionCodes } from '../codes/transaction-codes.ts';
import type { FaultCode } from '../faults.ts';
import type { Addenda } from '../format/addenda-records.ts';
import type { EntryClass } from '../format/entry-records.ts';

/** The mandatory addenda of an international entry, in their order. */
export const iatOrder = ['10', '11', '12', '13', '14', '15', '16'] as const;

/** What the rules about entries need of their fields, whatever the class. */
export interface CommonFields {
  transactionCode: string;
  amount: Cents;
  traceNumber?: string;
  addendaCount?: number | null;
}

interface WholeEntry extends CommonFields {
  entryClass: EntryClass;
  addenda: readonly Addenda[];
}

/** Tolerates a fault of the entry, or ends the reading. */
type Report = (code: FaultCode, field: string | null, message: string) => void;

/**
 * Judges an entry once its last addenda was read: whether it has the addenda of its class, and
 * whether transaction code and amount fit it. An answer is a return or a change.
 */
export function judgeEntry(entry: WholeEntry, isAnswer: boolean, report: Report): void {
  const answers = entry.addenda.filter(({ form }) => /^9[89]/.test(form)).length;
  judgeAddenda(entry, answers, report);
  judgeCount(entry, answers, report);
  judgeCode(entry, isAnswer, report);
  judgeAmount(entry, isAnswer, report);
}

function judgeAddenda({ entryClass, addenda }: WholeEntry, answers: number, report: Report): void {
  const others = addenda.length - answers;
  const isChange = addenda.some(({ form }) => form.startsWith('98'));
  if (answers > 1) report('addenda_count', null, 'the entry has several returns or changes');
  if (entryClass === 'COR' && !isChange)
    report('addenda_type', null, 'a notification of change has no addenda of type 98');
  if (entryClass === 'IAT' && others < iatOrder.length && !(others === 0 && isChange))
    report('addenda_type', null, 'an international entry lacks one of its mandatory addenda');
  if (answers === 0 && others < (entryClasses[entryClass].addenda?.min ?? 0))
    report('addenda_type', null, `an entry of class ${entryClass} lacks its addenda`);
}

/** A return repeats the count of the entry that it returns, whose addenda it lacks. */
function judgeCount(entry: WholeEntry, answers: number, report: Report): void {
  const { entryClass, addenda, addendaCount } = entry;
  if (addendaCount == null || (answers > 0 && entryClass !== 'IAT')) return;
  const isReturned = answers > 0 && addendaCount === addenda.length - answers;
  if (addendaCount !== addenda.length && !isReturned)
    report(
      'addenda_count',
      'addendaCount',
      `addendaCount is ${addendaCount}, but ${addenda.length} addenda follow`,
    );
}

function judgeCode(entry: WholeEntry, isAnswer: boolean, report: Report): void {
  const { transactionCode, entryClass } = entry;
  const purpose = transactionCodes.get(transactionCode)?.purpose;
  if ((purpose === 'accounting advice') !== (entryClass === 'ADV'))
    report('entry_class', 'transactionCode', `${transactionCode} is no code of ${entryClass}`);
  if (isAnswer !== (purpose === 'return or change'))
    report(
      'transaction_code',
      'transactionCode',
      isAnswer
        ? `a return or change has ${transactionCode}, the code of a forward entry`
        : `${transactionCode} is the code of a return or change, but the entry is neither`,
    );
}

function judgeAmount(entry: WholeEntry, isAnswer: boolean, report: Report): void {
  const { transactionCode, addenda, amount } = entry;
  const purpose = transactionCodes.get(transactionCode)?.purpose;
  const isWithoutMoney =
    purpose === 'prenote' ||
    purpose === 'zero dollar with remittance' ||
    addenda.some(({ form }) => form.startsWith('98'));
  if (isWithoutMoney && amount !== 0n) report('amount', 'amount', 'the amount must be zero');
  if (purpose === 'live' && !isAnswer && amount === 0n)
    report('amount', 'amount', 'the amount is zero');
}
