import type { BankIdentity } from '@seven-hills/bank/brand';
import { limits } from '@seven-hills/bank/limits';
import { words } from '@seven-hills/bank/words/words';
import * as contract from '@seven-hills/contracts/staff/customer-page';
import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import { recordEvent } from '../../audit-log/record-event.ts';
import { csvType, sendFile } from '../../http/answers.ts';
import type { Principal } from '../../http/callers/principal.ts';
import { answerFromCursor } from '../../http/lists/list-pages.ts';
import { Refusal } from '../../http/problem.ts';
import { noteWrite } from '../../http/reads/read-marks.ts';
import type { Reads } from '../../http/reads/reads.ts';
import { serveRead } from '../../http/reads/serve-read.ts';
import { type Call, serve } from '../../http/route.ts';
import type { SiteUrl } from '../../http/site-url.ts';
import { hasUsed } from '../../money/accounts/account-owners.ts';
import { historySources } from '../../money/history/history-sources.ts';
import { listTransactions } from '../../money/history/list-transactions.ts';
import { writeTransactions } from '../../money/history/write-statement.ts';
import { openArchive } from '../../money/statements/archive.ts';
import { statementFile } from '../../money/statements/formats/statement-file.ts';
import { listStatements } from '../../money/statements/list-statements.ts';
import { openMonth, openRange } from '../../money/statements/read-statement.ts';
import { listAgreements } from '../../people/agreements/list-agreements.ts';
import {
  customersThemselves,
  ownersOfAccounts,
  recordingViews,
  recordViews,
} from '../../people/views/record-views.ts';
import { perDatabase } from '../../platform/database/read-from.ts';
import type { Keyring } from '../../platform/security/keyring.ts';
import { noSuchAccount, requireUser } from '../users/user-row.ts';
import { readDetails } from './read-details.ts';
import { sendResetLinkByStaff } from './send-reset-link.ts';
import { unlockPinByStaff } from './unlock-pin.ts';

interface Dependencies {
  identity: BankIdentity;
  database: Database;
  reads: Reads;
  sealingKeys: Keyring;
  siteUrl: SiteUrl;
}

/** The parts that the calls for a customer's statements have in common. */
type Taking = Pick<Call<typeof contract.downloadUserMonth>, 'principal' | 'origin' | 'reply'> &
  Asked;

/** A customer, and the account that is asked for; none means the primary one. */
interface Asked {
  params: { id: number };
  query: { account?: number | undefined };
}

/** The calls behind the customer page, in addition to those of the users table. */
export function customerPageRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const { identity, database, reads } = dependencies;
  const sourcesOf = perDatabase(historySources);

  serve(app, contract.getCustomerDetails, ({ principal: viewer, params }) =>
    recordingViews(
      database,
      { viewer, what: 'details' },
      (connection) => readDetails(connection, BigInt(params.id)),
      () => customersThemselves([params.id]),
    ),
  );

  serve(app, contract.listUserAgreements, ({ principal: viewer, params }) =>
    recordingViews(
      database,
      { viewer, what: 'details' },
      async (connection) => {
        const { id } = await requireUser(connection, BigInt(params.id));
        return listAgreements(connection, id);
      },
      () => customersThemselves([params.id]),
    ),
  );

  /**
   * Returns the account of a customer whose transactions are shown, and records the view, which the
   * customer and the account's other owners can see. Fails with `not_found`.
   */
  async function accountToShow(
    from: Database,
    viewer: Principal,
    { params: { id }, query: { account } }: Asked,
  ): Promise<bigint | null> {
    const user = await requireUser(from, BigInt(id));
    const accountId = account === undefined ? user.account_id : BigInt(account);
    if (account !== undefined && !(await hasUsed(from, user.id, BigInt(account))))
      throw noSuchAccount();
    for (const whose of [customersThemselves([id]), ownersOfAccounts([accountId])])
      await recordViews(database, { viewer, what: 'transactions' }, whose);
    return accountId;
  }

  serveRead(app, reads, contract.listUserTransactions, async (call, from) => {
    const { principal, query, reply } = call;
    const accountId = await accountToShow(from, principal, call);
    if (accountId === null) return [];
    return answerFromCursor(reply, query, {
      cursor: 'before',
      pageSize: limits.historyPageSize,
      pageSizeMax: limits.historyPageSizeMax,
      read: (limit) => listTransactions(sourcesOf(from), accountId, { ...query, limit }),
    });
  });

  serve(
    app,
    contract.exportUserTransactions,
    async ({ principal, params, query, origin, reply }) => {
      noteWrite(reply.request);
      const content = await reads.run(reply.request, async (from) => {
        const accountId = await accountToShow(from, principal, { params, query });
        if (accountId === null) throw new Refusal('not_found', 'This user has no account.');
        return writeTransactions(sourcesOf(from), accountId, query);
      });
      await recordEvent(database, {
        action: 'list_exported',
        actorId: principal.customerId,
        subjectId: BigInt(params.id),
        origin,
        after: { list: 'activity', ...query },
      });
      return sendFile(reply, { name: `customer-${params.id}.csv`, type: csvType, content });
    },
    { mayComeFromReplica: true },
  );

  serveRead(app, reads, contract.listUserStatements, async (call, from) => {
    const accountId = await accountToShow(from, call.principal, call);
    return accountId === null
      ? { statements: [], firstDay: null }
      : listStatements(from, accountId);
  });

  /**
   * Opens a customer's statements for a download by a staff member, which the audit log also
   * records.
   */
  async function takeStatements<Taken>(
    from: Database,
    { principal, params, query, origin, reply }: Taking,
    open: (accountId: bigint) => Promise<Taken>,
    describe: (taken: Taken) => { from: string; to: string; format: string },
  ): Promise<Taken> {
    const accountId = await accountToShow(from, principal, { params, query });
    if (accountId === null) throw new Refusal('not_found', 'This user has no account.');
    const taken = await open(accountId);
    await recordEvent(database, {
      action: 'list_exported',
      actorId: principal.customerId,
      subjectId: BigInt(params.id),
      origin,
      after: {
        list: 'statement',
        ...(query.account !== undefined && { account: query.account }),
        ...describe(taken),
      },
    });
    noteWrite(reply.request);
    return taken;
  }

  serveRead(app, reads, contract.downloadUserMonth, async (call, at) => {
    const { params, query, reply } = call;
    const document = await takeStatements(
      at,
      call,
      (accountId) => openMonth(sourcesOf(at), accountId, params.month),
      ({ from, to }) => ({ from, to, format: query.format }),
    );
    return sendFile(reply, statementFile(identity, document, query.format));
  });

  serveRead(app, reads, contract.downloadUserRange, async (call, at) => {
    const { query, reply } = call;
    const document = await takeStatements(
      at,
      call,
      (accountId) => openRange(sourcesOf(at), accountId, query),
      ({ from, to }) => ({ from, to, format: query.format }),
    );
    return sendFile(reply, statementFile(identity, document, query.format));
  });

  serveRead(app, reads, contract.downloadUserArchive, async (call, at) => {
    const { query, reply } = call;
    const open = (accountId: bigint) => (month: string) =>
      reads.run(reply.request, (now) => openMonth(sourcesOf(now), accountId, month));
    const { file } = await takeStatements(
      at,
      call,
      (accountId) => openArchive(at, { bank: identity, accountId }, query, open(accountId)),
      ({ months }) => ({
        from: months.at(-1) ?? '',
        to: months[0] ?? '',
        format: `${query.format} (ZIP)`,
      }),
    );
    return sendFile(reply, file);
  });

  serve(app, contract.unlockUserPin, async ({ principal, params, origin }) => {
    const by = { staff: principal, origin };
    await unlockPinByStaff(database, BigInt(params.id), by);
    return {
      message: `The PIN is unlocked, and the ${words.customer} has been notified by email.`,
    };
  });

  serve(app, contract.sendResetLink, async ({ principal: staff, params, origin }) => {
    await sendResetLinkByStaff(dependencies, BigInt(params.id), { staff, origin });
    return { message: `The link is on its way to the ${words.customer}’s mailbox.` };
  });
}
