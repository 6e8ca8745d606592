import { type BatchHeader, type Entry, type NewAchItem, transactionCodes } from '@seven-hills/ach';
import { checkDigitOf } from '@seven-hills/bank/payments/routing-numbers';

/** An entry to return, with the batch that it came in. */
export interface ReturnedEntry {
  header: BatchHeader;
  entry: Entry;
  reason: string;
  /** The trace number of the return. */
  trace: string;
}

/** How a file of returns names its two ends. */
export interface FileEnds {
  /** The bank's own routing number and name. */
  routingNumber: string;
  bankName: string;
  operator: string;
  operatorName: string;
  /** ISO date and HHMM. */
  createdOn: string;
  createdAt: string;
  modifier: string;
}

/**
 * Yields the records of a file of returns, one batch for each entry: a return repeats its entry and
 * the header of its batch, with the addenda that names the reason (Nacha Operating Rules, Appendix
 * Four). International ones also repeat their addenda 10 to 16.
 */
export function* returnRecords(
  ends: FileEnds,
  returned: readonly ReturnedEntry[],
): Generator<NewAchItem> {
  yield {
    kind: 'fileHeader',
    immediateDestination: ends.operator,
    immediateOrigin: ends.routingNumber,
    fileCreationDate: ends.createdOn,
    fileCreationTime: ends.createdAt,
    fileIdModifier: ends.modifier,
    immediateDestinationName: ends.operatorName,
    immediateOriginName: ends.bankName,
    referenceCode: '',
  };
  let number = 0;
  for (const item of returned) {
    number += 1;
    yield {
      kind: 'batchHeader',
      ...item.header,
      serviceClass: '200',
      settlementDate: '',
      originatorStatus: '1',
      odfi: ends.routingNumber.slice(0, 8),
      batchNumber: number,
    };
    yield returnOf(item, ends.routingNumber);
  }
  yield { kind: 'end' };
}

function returnOf({ entry, reason, trace }: ReturnedEntry, routingNumber: string): NewAchItem {
  const originalTraceNumber = 'traceNumber' in entry ? entry.traceNumber : '';
  const odfi = originalTraceNumber.slice(0, 8);
  const common = {
    reason,
    originalTraceNumber,
    dateOfDeath: null,
    originalRdfi: routingNumber.slice(0, 8),
    information: '',
    traceNumber: trace,
  };
  const repeated = {
    ...entry,
    transactionCode: returnCodeOf(entry.transactionCode),
    routingNumber: `${odfi}${checkDigitOf(odfi)}`,
    traceNumber: trace,
  };
  if (entry.entryClass !== 'IAT')
    return { kind: 'entry', ...repeated, addenda: [{ form: '99', ...common }] } as NewAchItem;
  const addenda = [
    ...entry.addenda.filter(({ form }) => /^1[0-6]$/.test(form)),
    { form: '99 IAT', ...common, originalAmount: entry.amount },
  ];
  return { kind: 'entry', ...repeated, addendaCount: addenda.length, addenda } as NewAchItem;
}

/** The code of a return: 21 for a credit to checking, 26 for a debit, and so on. */
function returnCodeOf(code: string): string {
  const known = transactionCodes.get(code);
  if (!known) throw new RangeError(`${code} is no transaction code`);
  return `${code[0]}${known.direction === 'credit' ? 1 : 6}`;
}
