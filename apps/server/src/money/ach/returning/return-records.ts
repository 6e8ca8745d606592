import { type BatchHeader, type Entry, type NewAchItem, transactionCodes } from '@seven-hills/ach';
import { checkDigitOf } from '@seven-hills/bank/payments/routing-number-rules';
import type { Connection } from '@seven-hills/postgres';
import type { Sender } from '../file-header.ts';
import { readRecord } from '../stored-records.ts';

/** An entry to return, with the batch that it came in. */
export interface ReturnedEntry {
  header: BatchHeader;
  entry: Entry;
  reason: string;
  /** What it says besides its reason: of a dishonored return, which field is wrong. */
  information?: string | null;
  /** ISO date; null for other reasons than R14 and R15. */
  dateOfDeath: string | null;
  /** The trace number of the return. */
  trace: string;
}

export async function returnedIn(connection: Connection, fileId: bigint): Promise<ReturnedEntry[]> {
  const { rows } = await connection.query<{
    header: unknown;
    entry: unknown;
    return_reason: string;
    return_information: string | null;
    return_trace: string;
    died_on: string | null;
  }>(
    `select batch.header, entry.entry, entry.return_reason, entry.return_information,
            entry.return_trace,
            case when entry.return_reason in ('R14', 'R15') then (
              select to_char(report.died_on, 'YYYY-MM-DD')
              from account
              join account_owner as owner on owner.account_id = account.id and owner.role <> 'viewer'
              join customer_stop as stop on stop.customer_id = owner.customer_id
              join death_report as report on report.stop_id = stop.id
              where account.account_number = entry.account_number and stop.ended_at is null
              order by stop.id desc
              limit 1
            ) end as died_on
     from ach_entry as entry
     join ach_batch as batch
       on batch.file_id = entry.file_id and batch.position = entry.batch_position
     where entry.return_file_id = $1
     order by entry.id`,
    [fileId],
  );
  return rows.map(({ header, entry, ...row }) => ({
    header: readRecord<BatchHeader>(header),
    entry: readRecord<Entry>(entry),
    reason: row.return_reason,
    information: row.return_information,
    dateOfDeath: row.died_on,
    trace: row.return_trace,
  }));
}

/**
 * Yields the records of a file of returns but its header, one batch for each entry: a return
 * repeats its entry and the header of its batch, with the addenda that names the reason (Nacha
 * Operating Rules, Appendix Four). International ones also repeat their addenda 10 to 16. R14 and
 * R15 state the date of death, if it was reported. A notification of change is refused in the same
 * way (Appendix Five), and a return of the bank's own entry is dishonored.
 */
export function* returnRecords(
  { routingNumber }: Sender,
  returned: readonly ReturnedEntry[],
): Generator<NewAchItem> {
  let number = 0;
  for (const item of returned) {
    number += 1;
    yield {
      kind: 'batchHeader',
      ...item.header,
      ...(isChange(item) && { entryClass: 'COR' }),
      serviceClass: '200',
      settlementDate: '',
      originatorStatus: '1',
      odfi: routingNumber.slice(0, 8),
      batchNumber: number,
    };
    yield returnOf(item, routingNumber);
  }
}

/** Whether the answer to a prenote is a notification of change. */
const isChange = ({ entry, reason }: ReturnedEntry) =>
  reason.startsWith('C') && entry.addenda[0]?.form !== '98';

function returnOf(item: ReturnedEntry, routingNumber: string): NewAchItem {
  const { header, entry, reason, information, dateOfDeath, trace } = item;
  const [first] = entry.addenda;
  const originalTraceNumber = 'traceNumber' in entry ? entry.traceNumber : '';
  const odfi = originalTraceNumber.slice(0, 8);
  const common = {
    reason,
    originalTraceNumber,
    dateOfDeath,
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
  if (first?.form === '98') {
    const { changeCode: refusedChangeCode, correctedData, originalRdfi } = first;
    const refusal = {
      form: '98 refused',
      changeCode: reason,
      refusedChangeCode,
      originalTraceNumber: first.originalTraceNumber,
      originalRdfi,
      correctedData,
      traceSequenceNumber: originalTraceNumber.slice(-7),
      traceNumber: trace,
    };
    return { kind: 'entry', ...repeated, addenda: [refusal] } as NewAchItem;
  }
  if (isChange(item)) {
    const change = {
      form: '98',
      changeCode: reason,
      originalTraceNumber,
      originalRdfi: common.originalRdfi,
      correctedData: otherTypeOf(entry.transactionCode),
      traceNumber: trace,
    };
    return { kind: 'entry', ...repeated, entryClass: 'COR', addenda: [change] } as NewAchItem;
  }
  if (first?.form === '99') {
    const dishonored = {
      form: '99 dishonored',
      reason,
      originalTraceNumber: first.originalTraceNumber,
      originalRdfi: first.originalRdfi,
      returnTraceNumber: originalTraceNumber,
      returnSettlementDate: header.settlementDate,
      returnReason: first.reason.slice(1),
      information: information ?? '',
      traceNumber: trace,
    };
    return { kind: 'entry', ...repeated, addenda: [dishonored] } as NewAchItem;
  }
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

/**
 * The code of a live entry to the other type of account: 22 for a prenote to savings, and so on.
 */
const otherTypeOf = (code: string): string =>
  `${code.startsWith('2') ? 3 : 2}${transactionCodes.get(code)?.direction === 'credit' ? 2 : 7}`;
