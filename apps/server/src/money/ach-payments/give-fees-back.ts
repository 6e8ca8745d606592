import type { Database } from '@seven-hills/postgres';
import type { FastifyBaseLogger } from 'fastify';
import { isRefusal } from '../../http/problem.ts';
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
 * back, or whose account is closed, stays as it is.
 */
export async function giveFeesBack({
  database,
  postings,
  log,
}: {
  database: Database;
  postings: Postings;
  log: Pick<FastifyBaseLogger, 'warn'>;
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
  let given = 0;
  for (const { id, customer_id: customerId, from_account_id: accountId } of rows)
    try {
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
      await postCorrection(postings, order, null, { needed: [], judge: () => null });
      given += 1;
    } catch (error) {
      if (!isRefusal(error, 'not_correctable'))
        log.warn({ err: error, transactionId: id }, 'a same-day fee could not be given back');
    }
  return given;
}
