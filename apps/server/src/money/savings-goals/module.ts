import type { Connection, Database } from '@seven-hills/postgres';
import { capability } from '../../capability/capability.ts';
import { goalAlerts, goalUsed } from './alerts.ts';
import { goalAuditChecks } from './audit-checks.ts';
import { seedGoals } from './demo.ts';
import { fillFromTransactions } from './fill-from-transactions.ts';
import { fillOnDates } from './fill-on-dates.ts';
import { endGoalsOf } from './record-changes.ts';
import { savingsGoalRoutes } from './routes.ts';

export const savingsGoals = capability({
  routes: savingsGoalRoutes,
  jobs: ({ database }: { database: Database }) => [
    { name: 'fill_goals_on_dates', schedule: '* * * * *', work: () => fillOnDates(database) },
    {
      name: 'fill_goals_from_transactions',
      schedule: '* * * * *',
      work: () => fillFromTransactions(database),
    },
  ],
  auditChecks: goalAuditChecks,
  demo: seedGoals,
  accountEnding: { end: endGoalsOfCustomer },
  alertKinds: [goalUsed],
  alertSource: goalAlerts,
});

/** Ends the goals of the accounts that are in a customer's name. */
async function endGoalsOfCustomer(connection: Connection, customerId: bigint): Promise<void> {
  const { rows } = await connection.query<{ id: bigint }>(
    'select id from account where customer_id = $1',
    [customerId],
  );
  for (const { id } of rows) await endGoalsOf(connection, id);
}
