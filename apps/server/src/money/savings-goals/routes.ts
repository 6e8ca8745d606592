import * as contract from '@seven-hills/contracts/money/savings-goals';
import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/route.ts';
import { noAccount } from '../orders/customer-order.ts';
import { changeGoal, createGoal, endGoal, orderGoals, setFillRules } from './change-goals.ts';
import { listChanges } from './list-changes.ts';
import { moveMoney } from './move-money.ts';
import { readGoals, shownGoals } from './read-goals.ts';

export function savingsGoalRoutes(
  app: FastifyInstance,
  { database }: { database: Database },
): void {
  serve(app, contract.listSavingsGoals, async ({ principal: { accountId } }) => {
    if (accountId === null) throw noAccount();
    return shownGoals(await readGoals(database, accountId));
  });
  serve(app, contract.createSavingsGoal, async ({ principal, body }) =>
    shownGoals(await createGoal(database, principal, body)),
  );
  serve(app, contract.changeSavingsGoal, async ({ principal, params, body }) =>
    shownGoals(await changeGoal(database, principal, BigInt(params.id), body)),
  );
  serve(app, contract.setFillRules, async ({ principal, params, body }) =>
    shownGoals(await setFillRules(database, principal, BigInt(params.id), body)),
  );
  serve(app, contract.orderSavingsGoals, async ({ principal, body }) =>
    shownGoals(await orderGoals(database, principal, body)),
  );
  serve(app, contract.moveGoalMoney, async ({ principal, attempt, body }) =>
    shownGoals(await moveMoney(database, principal, attempt.key, body)),
  );
  serve(app, contract.endSavingsGoal, async ({ principal, params }) =>
    shownGoals(await endGoal(database, principal, BigInt(params.id))),
  );
  serve(app, contract.listGoalChanges, ({ principal, params, query }) =>
    listChanges(database, principal, BigInt(params.id), query),
  );
}
