import * as contract from '@seven-hills/contracts/api/staff/customers/customer-page';
import { limits } from '@seven-hills/contracts/limits';
import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import type { Principal } from '../../http/callers/principal.ts';
import { answerFromCursor } from '../../http/lists/list-pages.ts';
import { Refusal } from '../../http/problem.ts';
import { serve } from '../../http/route.ts';
import type { SiteUrl } from '../../http/site-url.ts';
import { createHolderDirectory } from '../../money/accounts/holder-directory.ts';
import { listTransactions } from '../../money/history/list-transactions.ts';
import { writeTransactions } from '../../money/history/write-statement.ts';
import {
  customersThemselves,
  recordingViews,
  recordViews,
} from '../../people/views/record-views.ts';
import type { Keyring } from '../../platform/security/keyring.ts';
import { findUser } from '../customers/user-row.ts';
import { readDetails } from './read-details.ts';
import { sendResetLinkByStaff } from './send-reset-link.ts';
import { unlockPinByStaff } from './unlock-pin.ts';

interface Dependencies {
  database: Database;
  sealingKeys: Keyring;
  siteUrl: SiteUrl;
}

/** The calls behind the page of one customer, beside those of the users table. */
export function customerPageRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const { database } = dependencies;
  const sources = { database, findHolders: createHolderDirectory(database) };

  serve(app, contract.getCustomerDetails, ({ principal: viewer, params }) =>
    recordingViews(
      database,
      { viewer, what: 'details' },
      (connection) => readDetails(connection, BigInt(params.id)),
      () => customersThemselves([params.id]),
    ),
  );

  /** The account of a customer whose transactions are shown, which the customer sees. */
  async function accountToShow(viewer: Principal, id: number): Promise<bigint | null> {
    const user = await findUser(database, BigInt(id));
    if (!user) throw new Refusal('not_found', 'There is no such user.');
    await recordViews(database, { viewer, what: 'transactions' }, customersThemselves([id]));
    return user.account_id;
  }

  serve(app, contract.listUserTransactions, async ({ principal, params, query, reply }) => {
    const accountId = await accountToShow(principal, params.id);
    if (accountId === null) return [];
    return answerFromCursor(reply, query, {
      cursor: 'before',
      pageSize: limits.historyPageSize,
      pageSizeMax: limits.historyPageSizeMax,
      read: (limit) => listTransactions(sources, accountId, { ...query, limit }),
    });
  });

  serve(app, contract.exportUserTransactions, async ({ principal, params, query, reply }) => {
    const accountId = await accountToShow(principal, params.id);
    if (accountId === null) throw new Refusal('not_found', 'This user has no account.');
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="customer-${params.id}.csv"`)
      .serializer((csv: string) => csv);
    return writeTransactions(sources, accountId, query);
  });

  serve(app, contract.unlockUserPin, async ({ principal, params, origin }) => {
    const by = { staffId: principal.customerId, origin };
    await unlockPinByStaff(database, BigInt(params.id), by);
    return { message: 'The PIN is unlocked, and the customer has been notified by email.' };
  });

  serve(app, contract.sendResetLink, async ({ principal: staff, params, origin }) => {
    await sendResetLinkByStaff(dependencies, BigInt(params.id), { staff, origin });
    return { message: 'The link is on its way to the customer’s mailbox.' };
  });
}
