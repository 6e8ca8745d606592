import type { Database } from '@seven-hills/postgres';
import { isRefusal } from '../../http/problem.ts';
import { eachItem, ItemFailures } from '../../platform/jobs/each-item.ts';
import { postCorrection } from '../corrections/correct.ts';
import type { Postings } from '../posting/postings.ts';

interface MissedPayment {
  id: bigint;
  customer_id: bigint;
  from_account_id: bigint;
}

/**
 * Gives back the fees of same-day payments that were sent too late to settle on their day. Returns
 * how many. Each is given back once: a correction of a transaction is unique. One that a case gave
 * back, or whose account is closed, stays as it is. If one fails, rejects after trying the others,
 * so that the job counts as failed.
 */
export async function giveFeesBack({
  database,
  postings,
}: {
  database: Database;
  postings: Postings;
}): Promise<number> {
  const { rows } = await database.query<MissedPayment>(
    `select item.id, item.customer_id, item.from_account_id
     from ach_receiver as paid
     join ach_order on ach_order.transaction_id = paid.transaction_id
     join bank_transaction as item on item.id = paid.transaction_id
     join account on account.id = item.from_account_id
     where paid.same_day_on is not null and paid.same_day_on < ach_order.settles_on
       and ach_order.state in ('assigned', 'settled', 'returned')
       and item.status = 'completed' and item.fee > 0 and account.closed_at is null
       and not exists (select from transaction_correction where corrected_id = item.id)
     order by item.id`,
  );
  const failures = new ItemFailures();
  const given = await eachItem(rows, failures, async (missed) => {
    const { id, customer_id: customerId, from_account_id: accountId } = missed;
    const order = {
      customerId,
      correctedId: id,
      scope: 'fee',
      reasonCode: 'fee_refund',
      note: 'The same-day payment was sent too late for its day.',
      accountIds: [accountId],
      originalId: id,
      caseId: null,
      setBy: null,
    } as const;
    try {
      await postCorrection(postings, order, null, { needed: [], judge: () => null });
      return true;
    } catch (error) {
      // Somebody has just given it back.
      if (isRefusal(error, 'not_correctable')) return false;
      throw error;
    }
  });
  failures.report();
  return given;
}
