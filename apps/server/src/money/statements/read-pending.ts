import { bankDayAt, startOfDay } from '../../platform/time/bank-calendar.ts';
import { notForRecipients } from '../history/history-conditions.ts';
import type { HistorySources } from '../history/history-sources.ts';
import {
  itemColumns,
  type TransactionItem,
  type TransferIds,
  transferIds,
} from '../transactions/transaction-row.ts';
import { describe } from './read-lines.ts';
import type { PendingItem } from './statement-document.ts';

/** More are never pending at the same time; any others would be in the history. */
const pendingMax = 200;

/**
 * Reads what was ordered before a day began and was neither settled nor released by then. The
 * ledger keeps both times, so the answer never changes.
 */
export async function readPending(
  sources: HistorySources,
  accountId: bigint,
  before: string,
): Promise<PendingItem[]> {
  const side = (column: string, condition = '') =>
    `select * from bank_transaction
     where ${column} = $1 and created_at < ${startOfDay('$2')} ${condition}`;
  const { rows } = await sources.database.query<TransactionItem & TransferIds>(
    `select ${itemColumns}, ${transferIds}
     from (${side('from_account_id')} union all
           ${side('to_account_id', `and not (${notForRecipients})`)}) as item
     join ledger.transfer_record as hold
       on hold.id = item.amount_transfer_id and hold.kind = 'pending'
     where hold.created_at < ${startOfDay('$2')}
       and not exists (
         select from ledger.transfer_record as resolution
         where resolution.pending_id = hold.id and resolution.created_at < ${startOfDay('$2')}
       )
     order by item.id
     limit ${pendingMax}`,
    [accountId, before],
  );
  const transactions = await describe(sources, accountId, rows);
  return rows.flatMap((row) => {
    const transaction = transactions.get(row.amount_transfer_id);
    if (!transaction) return [];
    const amount = transaction.direction === 'out' ? -(row.amount + row.fee) : row.amount;
    return { day: bankDayAt(row.created_at), amount, transaction };
  });
}
