import * as statements from '@seven-hills/contracts/api/money/statements/statements';
import * as contract from '@seven-hills/contracts/api/staff/customers/customer-page';
import { limits } from '@seven-hills/contracts/limits';
import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import { sendFile } from '../../http/answers.ts';
import type { Principal } from '../../http/callers/principal.ts';
import { answerFromCursor } from '../../http/lists/list-pages.ts';
import { Refusal } from '../../http/problem.ts';
import { type Call, serve } from '../../http/route.ts';
import type { SiteUrl } from '../../http/site-url.ts';
import { createHolderDirectory } from '../../money/accounts/holder-directory.ts';
import { listTransactions } from '../../money/history/list-transactions.ts';
import { writeTransactions } from '../../money/history/write-statement.ts';
import { openArchive } from '../../money/statements/archive.ts';
import { statementFile } from '../../money/statements/formats/statement-file.ts';
import { listStatements } from '../../money/statements/list-statements.ts';
import { openMonth, openRange } from '../../money/statements/read-statement.ts';
import {
  customersThemselves,
  recordingViews,
  recordViews,
} from '../../people/views/record-views.ts';
import { recordEvent } from '../../platform/audit-log/record-event.ts';
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

/** What the calls for a customer's statements have in common. */
type Taking = Pick<Call<typeof statements.downloadUserMonth>, 'principal' | 'origin'> & {
  params: { id: number };
};

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

  serve(app, statements.listUserStatements, async ({ principal, params }) => {
    const accountId = await accountToShow(principal, params.id);
    return accountId === null
      ? { statements: [], firstDay: null }
      : listStatements(database, accountId);
  });

  /** The account of a customer whose statements a staff member takes, which is in the audit log, too. */
  async function takeStatements<Taken>(
    { principal, params, origin }: Taking,
    open: (accountId: bigint) => Promise<Taken>,
    describe: (taken: Taken) => { from: string; to: string; format: string },
  ): Promise<Taken> {
    const accountId = await accountToShow(principal, params.id);
    if (accountId === null) throw new Refusal('not_found', 'This user has no account.');
    const taken = await open(accountId);
    await recordEvent(database, {
      action: 'list_exported',
      actorId: principal.customerId,
      subjectId: BigInt(params.id),
      origin,
      after: { list: 'statement', ...describe(taken) },
    });
    return taken;
  }

  serve(app, statements.downloadUserMonth, async (call) => {
    const { params, query, reply } = call;
    const document = await takeStatements(
      call,
      (accountId) => openMonth(sources, accountId, params.month),
      ({ from, to }) => ({ from, to, format: query.format }),
    );
    return sendFile(reply, statementFile(document, query.format));
  });

  serve(app, statements.downloadUserRange, async (call) => {
    const { query, reply } = call;
    const document = await takeStatements(
      call,
      (accountId) => openRange(sources, accountId, query),
      ({ from, to }) => ({ from, to, format: query.format }),
    );
    return sendFile(reply, statementFile(document, query.format));
  });

  serve(app, statements.downloadUserArchive, async (call) => {
    const { query, reply } = call;
    const { file } = await takeStatements(
      call,
      (accountId) => openArchive(sources, accountId, query),
      ({ months }) => ({
        from: months.at(-1) ?? '',
        to: months[0] ?? '',
        format: `${query.format} (ZIP)`,
      }),
    );
    return sendFile(reply, file);
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
