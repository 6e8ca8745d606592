import { addDays } from '@seven-hills/bank/calendar/business-days';
import { lockAccount } from '@seven-hills/ledger';
import { inTransaction } from '@seven-hills/postgres';
import type { SeedDemo } from '../../capability/demo-people.ts';
import { bankDayAt } from '../../platform/time/bank-calendar.ts';
import { recordChanges } from './record-changes.ts';

/** What Olivia saves for in her savings account; amounts are cents. */
const goals = [
  { name: 'Emergency Fund', color: 'green', target: 600_000n, days: null, amount: 310_000n },
  { name: 'Summer in Maine', color: 'blue', target: 180_000n, days: 210, amount: 95_000n },
] as const;

/** Adds goals to Olivia's savings account, and sets money aside for them. */
export const seedGoals: SeedDemo = async (database, person) => {
  const { customerId } = person('olivia');
  await inTransaction(database, async (connection) => {
    const { rows } = await connection.query<{ id: bigint }>(
      "select id from account where customer_id = $1 and nickname = 'Rainy Day'",
      [customerId],
    );
    const accountId = rows[0]?.id;
    if (accountId === undefined) throw new Error('the demo has no savings account');
    await lockAccount(connection, accountId);
    for (const [index, { name, color, target, days, amount }] of goals.entries()) {
      const targetOn = days === null ? null : addDays(bankDayAt(), days);
      const made = await connection.query<{ id: bigint }>(
        `insert into savings_goal
           (account_id, name, color, target_amount, target_on, position, created_by)
         values ($1, $2, $3, $4, $5, $6, $7) returning id`,
        [accountId, name, color, target, targetOn, index + 1, customerId],
      );
      for (const { id } of made.rows)
        await recordChanges(connection, [{ goalId: id, cause: 'customer', amount, customerId }]);
    }
  });
};
