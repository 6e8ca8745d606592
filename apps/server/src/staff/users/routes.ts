import * as contract from '@seven-hills/contracts/staff/users';
import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import { byNumber } from '../../http/lists/list-pages.ts';
import type { Reads } from '../../http/reads/reads.ts';
import { serveRead } from '../../http/reads/serve-read.ts';
import { serve } from '../../http/route.ts';
import type { EmailChangeMeans } from '../../people/email/change-email.ts';
import { customersThemselves, recordingViews } from '../../people/views/record-views.ts';
import { readBankTotals } from '../figures/bank-totals.ts';
import type { Proposals } from '../proposals/proposals.ts';
import { serveList } from '../serve-list.ts';
import { userCsv } from './csv-columns.ts';
import { detailsVersion } from './details-version.ts';
import { liftWaitingPeriod } from './lift-waiting-period.ts';
import { countMatchingUsers, listAccounts, listUsers } from './list-users.ts';
import { updateUser } from './update-user.ts';
import { requireUser, toAdminUser } from './user-row.ts';

interface Dependencies extends EmailChangeMeans {
  database: Database;
  reads: Reads;
  proposals: Proposals;
}

export function adminUserRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const { database, reads } = dependencies;

  serveList(app, reads, {
    list: contract.listUsers,
    csv: { endpoint: contract.exportUsers, name: 'customers', columns: userCsv },
    page: byNumber,
    viewKind: 'list',
    whose: (users) => customersThemselves(users.map(({ id }) => id)),
    read: listUsers,
  });

  serve(app, contract.getUser, ({ principal, params, query }) =>
    recordingViews(
      database,
      { viewer: principal, what: 'details', reason: query.reason ?? null },
      async (connection) => {
        const user = await requireUser(connection, BigInt(params.id));
        const version = await detailsVersion(connection, user.id);
        return { ...toAdminUser(user, principal.customerId), version };
      },
      ({ id }) => customersThemselves([id]),
    ),
  );

  serveRead(app, reads, contract.summarizeUsers, async ({ query }, from) => {
    const [{ totalUsers, totalAccounts, totalBalance }, matching] = await Promise.all([
      readBankTotals(from),
      countMatchingUsers(from, query),
    ]);
    return { totalUsers, totalAccounts, totalBalance, matching };
  });

  serveList(app, reads, {
    list: contract.listAdminAccounts,
    page: byNumber,
    viewKind: 'list',
    whose: (accounts) => customersThemselves(accounts.map(({ userId }) => userId)),
    read: listAccounts,
  });

  serve(app, contract.updateUser, ({ principal, params, body, origin }) =>
    updateUser(dependencies, principal, BigInt(params.id), body, origin),
  );

  serve(app, contract.liftWaitingPeriod, async ({ principal, params, origin }) => {
    await liftWaitingPeriod(database, principal, BigInt(params.id), origin);
    return { message: 'The waiting period has been lifted.' };
  });
}
