import { brand } from '@seven-hills/contracts/brand';
import type { Database } from '@seven-hills/postgres';
import { Refusal } from '../../http/problem.ts';
import { lastClosedBusinessDay } from '../../time/business-days.ts';
import type { BankPostings } from '../postings/bank-postings.ts';

/** The hour of the bank's day after which a wire of an earlier date is no longer held back. */
const closingHour = 17;
const roundSize = 500;

/**
 * Settles the wires on which nobody has decided for one business day: each at the close (5 pm, the
 * bank's time) of the first business day after the date on which it was ordered, and not while it is
 * held as the first to its recipient. Staff who decide at
 * the same moment win or lose cleanly: a transaction is resolved once. Returns how many settled.
 */
export async function settleDueWires(
  { database, postings }: { database: Database; postings: BankPostings },
  now: Date = new Date(),
): Promise<number> {
  const closedDay = lastClosedBusinessDay(brand.timeZone, closingHour, now);
  const { rows } = await database.query<{ id: bigint }>(
    `select id
     from bank_transaction
     where status = 'pending' and type = 'wire_transfer'
       and created_at < ($1::date::timestamp at time zone $2)
       and (held_until is null or held_until <= $4)
     order by created_at
     limit $3`,
    [closedDay, brand.timeZone, roundSize, now],
  );
  const settled = await Promise.all(rows.map(({ id }) => settle(postings, id)));
  return settled.filter(Boolean).length;
}

async function settle(postings: BankPostings, transactionId: bigint): Promise<boolean> {
  try {
    await postings.resolve({
      kind: 'resolution',
      transactionId,
      decision: 'completed',
      reason: null,
      decidedBy: null,
      isToldByMail: true,
    });
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'transaction_not_pending') return false;
    throw error;
  }
}
