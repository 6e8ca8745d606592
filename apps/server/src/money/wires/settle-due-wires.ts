import { brand } from '@seven-hills/bank/brand';
import type { Database } from '@seven-hills/postgres';
import { isRefusal } from '../../http/problem.ts';
import { eachItemInPages } from '../../platform/jobs/each-item.ts';
import { lastClosedBusinessDay } from '../../platform/time/business-days.ts';
import { bankNow } from '../../platform/time/server-clock.ts';
import { decisionKind } from '../decisions/posting.ts';
import { checkPayee, type PayeeChecking } from '../payee-rules/check-payee.ts';
import { type PayeeRow, payeeColumns, sealJoins } from '../payee-rules/judge-payee.ts';
import type { Postings } from '../posting/postings.ts';
import { readNewestTerms } from '../terms/terms-book.ts';

const pageSize = 500;

/**
 * Settles wires that nobody has decided for one business day: each at the hour in the bank's terms
 * (initially 5 pm) on the first business day after it was ordered, but not before the hold on a
 * first payment to its recipient ends. Wires of suspended accounts, and those whose payee is not
 * the one that was ordered, stay on hold and delay no others. If staff decide at the same time,
 * exactly one of the two takes effect. Returns how many settled.
 */
export async function settleDueWires(
  { database, postings, ...checking }: { database: Database; postings: Postings } & PayeeChecking,
  now: Date = bankNow(),
): Promise<number> {
  const { terms } = await readNewestTerms(database);
  const closedDay = lastClosedBusinessDay(brand.timeZone, terms.wireCutOffHour, now);
  return eachItemInPages(
    pageSize,
    (lastId) => findDue(database, { closedDay, now, lastId }),
    async (wire) => {
      const { isSound } = await checkPayee(database, checking, wire);
      return isSound && settle(postings, wire.id);
    },
    pageSize,
  );
}

async function findDue(
  database: Database,
  { closedDay, now, lastId }: { closedDay: string; now: Date; lastId: bigint },
): Promise<PayeeRow[]> {
  const { rows } = await database.query<PayeeRow>(
    `select ${payeeColumns}
     from bank_transaction as item
     join ledger.account_state as payer
       on payer.id = item.from_account_id and not (payer.frozen or payer.credits_only)
     ${sealJoins}
     where item.status = 'pending' and item.type = 'wire_transfer' and item.id > $4
       and item.created_at < ($1::date::timestamp at time zone $2)
       and (item.held_until is null or item.held_until <= $5)
     order by item.id
     limit $3`,
    [closedDay, brand.timeZone, pageSize, lastId, now],
  );
  return rows;
}

async function settle(postings: Postings, transactionId: bigint): Promise<boolean> {
  try {
    await postings.decide(decisionKind, {
      transactionId,
      decision: 'completed',
      reason: null,
      decidedBy: null,
      isNotifiedByEmail: true,
    });
    return true;
  } catch (error) {
    // Staff decided or suspended the account first.
    if (isRefusal(error, 'transaction_not_pending', 'account_suspended')) return false;
    throw error;
  }
}
