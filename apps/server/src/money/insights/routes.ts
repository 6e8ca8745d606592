import * as contract from '@seven-hills/contracts/api/insights/insights';
import { brand } from '@seven-hills/contracts/brand';
import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../http/problem.ts';
import { serve } from '../../http/route.ts';
import { calendarDateIn } from '../../platform/time/bank-calendar.ts';
import { periodsOf } from './periods.ts';
import { readInsights } from './read-insights.ts';
import { listRecurring } from './recurring.ts';
import { monthStartOf, setMonthStart } from './settings.ts';
import { topPayees } from './top-payees.ts';

export function insightRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  serve(app, contract.readInsights, async ({ principal, query }) => {
    const { customerId, accountId } = principal;
    if (accountId === null) throw new Refusal('not_found', 'There is no account.');
    return readInsights(database, { customerId, accountId }, query);
  });
  serve(app, contract.topPayees, async ({ principal: { customerId, accountId }, query }) => {
    const startsOn = await monthStartOf(database, customerId);
    const { now } = periodsOf(query, calendarDateIn(brand.timeZone), startsOn);
    const payees = accountId === null ? [] : await topPayees(database, accountId, now);
    return { period: now, payees };
  });
  serve(app, contract.listRecurring, async ({ principal: { accountId } }) =>
    accountId === null ? [] : listRecurring(database, accountId),
  );
  serve(app, contract.changeInsightSettings, async ({ principal: { customerId }, body }) => {
    await setMonthStart(database, customerId, body.monthStartsOn);
    return { message: 'Your months begin on another day now.' };
  });
}
