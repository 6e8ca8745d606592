import * as contract from '@seven-hills/contracts/staff/account-page';
import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/route.ts';
import {
  customersThemselves,
  ownersOfAccounts,
  recordingViews,
} from '../../people/views/record-views.ts';
import { listCustomerAccounts } from './list-customer-accounts.ts';
import { readAccountPage } from './read-account-page.ts';

/** A customer's accounts, and the page of one account, which its owners see was opened. */
export function accountPageRoutes(
  app: FastifyInstance,
  { database }: { database: Database },
): void {
  serve(app, contract.listUserAccounts, ({ principal: viewer, params }) =>
    recordingViews(
      database,
      { viewer, what: 'details' },
      (connection) => listCustomerAccounts(connection, BigInt(params.id)),
      () => customersThemselves([params.id]),
    ),
  );

  serve(app, contract.getAccountPage, ({ principal: viewer, params, query }) =>
    recordingViews(
      database,
      { viewer, what: 'details', reason: query.reason ?? null },
      (connection) => readAccountPage(connection, params.id, viewer.customerId),
      () => ownersOfAccounts([params.id]),
    ),
  );
}
