import * as contract from '@seven-hills/contracts/staff/terms';
import type { Connection, Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import type { Principal } from '../../http/callers/principal.ts';
import { serveCsv, wholeList } from '../../http/lists/csv-list.ts';
import { Refusal } from '../../http/problem.ts';
import { serve } from '../../http/route.ts';
import { peopleSharingWith } from '../../money/accounts/account-owners.ts';
import { lockTerms, type TermsBook } from '../../money/terms/terms-book.ts';
import { refuseWhileWaiting } from '../../people/identity/waiting-period.ts';
import { inStaffTransaction } from '../../people/sessions/in-staff-transaction.ts';
import {
  customersThemselves,
  recordingViews,
  recordViews,
} from '../../people/views/record-views.ts';
import { writeDay } from '../../platform/time/bank-calendar.ts';
import type { Proposals } from '../proposals/proposals.ts';
import { notForYourself } from '../proposals/propose.ts';
import { affectedCsv, termCsv, termRows, versionCsv, versionRows } from './csv-columns.ts';
import { listAffected, tryTerms } from './dry-run/try-terms.ts';
import { listTerms, readCustomerTerms } from './list-terms.ts';
import { withdrawOwnPlan } from './plans/own-plans.ts';
import { withdrawPlan } from './plans/withdraw-plan.ts';
import {
  changeTerms,
  customerOf,
  payloadOf,
  readBase,
  readProposedTerms,
  type TermsPayload,
} from './terms-action.ts';

const outdated = () =>
  new Refusal(
    'conflict',
    'Someone changed these limits and fees in the meantime. Please review them again.',
  );

interface Dependencies {
  database: Database;
  /** Through a read-only role. */
  readerDatabase: Database;
  proposals: Proposals;
  terms: TermsBook;
  /** Whether direct deposits can arrive. */
  offersAch: boolean;
}

export function staffTermsRoutes(
  app: FastifyInstance,
  { database, readerDatabase, proposals, terms, offersAch }: Dependencies,
): void {
  serve(app, contract.listTerms, () => listTerms(database, terms));

  const answerTerms = async () => contract.listTerms.answer.parse(await listTerms(database, terms));

  serveCsv(app, database, contract.exportTerms, {
    name: 'limits-and-fees',
    columns: termCsv,
    pages: () => wholeList(async () => termRows(await answerTerms())),
  });

  serveCsv(app, database, contract.exportTermsHistory, {
    name: 'limits-and-fees-history',
    columns: versionCsv,
    pages: () => wholeList(async () => (await answerTerms()).history.flatMap(versionRows)),
  });

  serve(app, contract.getCustomerTerms, ({ params, principal }) =>
    recordingViews(
      database,
      { viewer: principal, what: 'details' },
      (connection) => readCustomerTerms(connection, terms, BigInt(params.id)),
      ({ customer }) => customersThemselves([customer.id]),
    ),
  );

  /** Tries a change on past transactions; the customers in the examples can see the view. */
  async function tryChange(viewer: Principal, change: TermsPayload) {
    const found = await tryTerms(readerDatabase, change);
    const view = { viewer, what: 'transactions' } as const;
    const shown = found.examples.map(({ customer }) => customer.id);
    await recordViews(database, view, customersThemselves(shown));
    return found;
  }

  serve(app, contract.tryTerms, ({ body, principal }) =>
    tryChange(principal, payloadOf(body.change, body.startsOn)),
  );

  serve(app, contract.tryProposedTerms, async ({ params, principal }) =>
    tryChange(principal, await readProposedTerms(database, params.id, principal.customerId)),
  );

  serveCsv(app, database, contract.exportDryRun, {
    name: 'dry-run',
    columns: affectedCsv,
    async *pages({ query, principal }) {
      const view = { viewer: principal, what: 'transactions' } as const;
      for await (const affected of listAffected(
        readerDatabase,
        payloadOf(query.change, query.startsOn),
      )) {
        const shown = affected.map(({ customer }) => customer.id);
        await recordViews(database, view, customersThemselves(shown));
        yield contract.dryRun.shape.examples.parse(affected);
      }
    },
  });

  serve(app, contract.proposeTerms, async ({ body, principal, origin }) => {
    const { baseVersion, basePlan, startsOn, reason } = body;
    const change = payloadOf(body.change, startsOn);
    const refuseOutdated = async (connection: Connection) => {
      const { version, planId } = await readBase(connection, change);
      if (version !== baseVersion || planId !== (change.scope === 'planned' ? basePlan : 0))
        throw outdated();
    };
    await refuseWhileWaiting(database, principal.customerId, 'change limits and fees');
    return inStaffTransaction(database, principal, async (connection) => {
      await refuseOutdated(connection);
      const maker = { staff: principal, reason, origin };
      const accepted = await proposals.ifNeeded(['terms_change'], change, maker, connection);
      if (accepted) return accepted;
      const { customerId: staffId } = principal;
      const personId = customerOf(change);
      if (personId !== null && (await peopleSharingWith(connection, personId)).includes(staffId))
        throw notForYourself();
      await lockTerms(connection);
      await refuseOutdated(connection);
      const author = { staffId, proposalId: null, reason };
      const by = { actorId: staffId, origin };
      await changeTerms(connection, change, author, by, offersAch);
      return {
        message:
          startsOn === null
            ? 'The new limits and fees apply from now on.'
            : `The new limits and fees apply from ${writeDay(startsOn)}.`,
      };
    });
  });

  serve(app, contract.withdrawPlannedTerms, async ({ params, body, principal, origin }) => {
    await refuseWhileWaiting(database, principal.customerId, 'change limits and fees');
    return inStaffTransaction(database, principal, async (connection) => {
      const by = { staffId: principal.customerId, reason: body.reason, origin };
      await withdrawPlan(connection, BigInt(params.id), by);
      return { message: 'The planned change will not be made.' };
    });
  });

  serve(app, contract.withdrawCustomerTerms, async ({ params, body, principal, origin }) => {
    await refuseWhileWaiting(database, principal.customerId, 'change limits and fees');
    return inStaffTransaction(database, principal, async (connection) => {
      const by = { staffId: principal.customerId, reason: body.reason, origin };
      await withdrawOwnPlan(connection, BigInt(params.id), by, offersAch);
      return { message: 'The planned change will not be made.' };
    });
  });
}
