import type { Connection, Database } from '@seven-hills/postgres';
import {
  endOfStep,
  lockCursor,
  moveCursor,
  takeSteps,
} from '../transactions/transaction-cursor.ts';

/** The maximum number of transactions to look at in one database transaction. */
const stepSize = 5_000n;

/** Money that comes from outside the customer's own accounts. */
const incoming = `('deposit', 'transfer', 'ach_credit')`;

/**
 * Notes the incoming transactions since the last run that concern rules, behind the postings. Drops
 * what no longer does: of rules that have ended, and transactions that were never completed.
 */
export async function followIncome(database: Database): Promise<void> {
  await takeSteps(database, followStep);
  // Normally they have ended with the change itself; not if both happened at the same moment.
  await database.query({
    name: 'end-income-rules',
    text: `update income_rule as rule set ended_at = now()
           from account
           where rule.ended_at is null and account.id in (rule.from_account_id, rule.to_account_id)
             and (account.is_shared or account.closed_at is not null)
             and rule.id in (select rule_id from income_rule_due)`,
  });
  await database.query({
    name: 'drop-income',
    text: `delete from income_rule_due as due
           using income_rule as rule, bank_transaction as item
           where rule.id = due.rule_id and item.id = due.income_id
             and (rule.ended_at is not null or item.status in ('declined', 'failed'))`,
  });
}

/** Runs one step; returns whether it was full. */
async function followStep(connection: Connection): Promise<boolean> {
  const cursor = await lockCursor(connection, 'income_rule_progress');
  const end = endOfStep(cursor, stepSize);
  if (end > cursor.through_id)
    await connection.query({
      name: 'income-for-rules',
      text: `insert into income_rule_due (rule_id, income_id)
             select rule.id, item.id
             from bank_transaction as item
             join income_rule as rule on rule.from_account_id = item.to_account_id
             where item.id > $1 and item.id <= $2 and item.type in ${incoming}
               and rule.ended_at is null and rule.created_at <= item.created_at
               and item.amount >= rule.income_min`,
      values: [cursor.through_id, end],
    });
  await moveCursor(connection, 'income_rule_progress', { cursor, end });
  return end === cursor.through_id + stepSize;
}
