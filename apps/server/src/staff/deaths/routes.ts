import * as contract from '@seven-hills/contracts/staff/deaths';
import type { Connection, Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/route.ts';
import { refuseOwnRead } from '../../people/identity/own-data.ts';
import { refuseWhileWaiting } from '../../people/identity/waiting-period.ts';
import { customersThemselves, recordingViews } from '../../people/views/record-views.ts';
import type { Proposals } from '../proposals/proposals.ts';
import { requireUser } from '../users/user-row.ts';
import { findReport, listDocuments } from './read-report.ts';
import { recordDocument } from './record-document.ts';
import { reportDeath } from './report-death.ts';

/** Reports deaths, takes wrong reports back, and keeps the list of documents. */
export function deathRoutes(
  app: FastifyInstance,
  { database, proposals }: { database: Database; proposals: Proposals },
): void {
  serve(app, contract.getDeathReport, ({ principal: viewer, params }) => {
    refuseOwnRead(viewer.customerId, BigInt(params.id));
    return recordingViews(
      database,
      { viewer, what: 'details' },
      (connection) => readReport(connection, BigInt(params.id)),
      () => customersThemselves([params.id]),
    );
  });

  serve(app, contract.reportDeath, async ({ principal, params, body, origin }) => {
    const by = { staff: principal, origin };
    const { isStopped } = await reportDeath(database, BigInt(params.id), body, by);
    return {
      message: isStopped
        ? 'The death is recorded. Nobody can sign in as this person.'
        : 'The death is recorded, but a wire or payment was already on its way out and may still complete.',
    };
  });

  serve(app, contract.withdrawDeathReport, async ({ principal, params, body, origin }) => {
    await refuseWhileWaiting(database, principal.customerId, 'take back reports of deaths');
    const form = { personId: params.id, ...body };
    const maker = { staff: principal, reason: body.reason, origin };
    const accepted = await proposals.ifNeeded(['death_report_withdrawal'], form, maker);
    if (!accepted) throw new Error('a report of a death can never be taken back by one person');
    return accepted;
  });

  serve(app, contract.recordDeathDocument, async ({ principal, params, body, origin }) => {
    await recordDocument(database, BigInt(params.id), body, { staff: principal, origin });
    return { message: 'The document is recorded.' };
  });
}

async function readReport(connection: Connection, personId: bigint) {
  await requireUser(connection, personId);
  const report = await findReport(connection, personId);
  if (!report) return { report: null };
  const { stopId, ...shown } = report;
  return {
    report: { ...shown, documents: await listDocuments(connection, personId, stopId) },
  };
}
