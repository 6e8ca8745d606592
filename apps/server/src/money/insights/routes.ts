import * as contract from '@seven-hills/contracts/money/insights';
import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../http/problem.ts';
import type { Reads } from '../../http/reads/reads.ts';
import { serveRead } from '../../http/reads/serve-read.ts';
import { serve } from '../../http/route.ts';
import { bankDayAt } from '../../platform/time/bank-calendar.ts';
import { accountsAsked } from '../accounts/account-owners.ts';
import { listRecurring } from './detected-recurring.ts';
import { periodsOf } from './periods.ts';
import { readInsights } from './read-insights.ts';
import { monthStartOf, setMonthStart } from './settings.ts';
import { topPayees } from './top-payees.ts';

export function insightRoutes(
  app: FastifyInstance,
  { database, reads }: { database: Database; reads: Reads },
): void {
  serveRead(app, reads, contract.readInsights, async ({ principal, query }, from) => {
    const accountIds = await accountsAsked(database, principal, query.account);
    if (accountIds.length === 0) throw new Refusal('not_found', 'There is no account.');
    return readInsights(from, { customerId: principal.customerId, accountIds }, query);
  });
  serveRead(app, reads, contract.topPayees, async ({ principal, query }, from) => {
    const accountIds = await accountsAsked(database, principal, query.account);
    const startsOn = await monthStartOf(from, principal.customerId);
    const { now } = periodsOf(query, bankDayAt(), startsOn);
    return { period: now, payees: await topPayees(from, accountIds, now) };
  });
  serveRead(app, reads, contract.listRecurring, async ({ principal, query }, from) =>
    listRecurring(from, await accountsAsked(database, principal, query.account)),
  );
  serve(app, contract.changeInsightSettings, async ({ principal: { customerId }, body }) => {
    await setMonthStart(database, customerId, body.monthStartsOn);
    return { message: 'Your months begin on another day now.' };
  });
}
