import { deathDocuments } from '@seven-hills/bank/words/death-words';
import type { BodyOf } from '@seven-hills/contracts/endpoint';
import type { recordDeathDocument as contract } from '@seven-hills/contracts/staff/deaths';
import type { Connection, Database } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import { recordEvent } from '../../audit-log/record-event.ts';
import { Refusal } from '../../http/problem.ts';
import { peopleSharingWith } from '../../money/accounts/account-owners.ts';
import { lockCustomer } from '../../people/identity/customer.ts';
import {
  type ActingStaff,
  inStaffTransaction,
} from '../../people/sessions/in-staff-transaction.ts';
import { requireUser } from '../users/user-row.ts';
import { type DocumentRow, findReport, listDocuments } from './read-report.ts';
import { sharesAccount } from './report-death.ts';

/**
 * Records how a document of a death stands. Repeating it changes nothing. Fails with `not_found`
 * for a document that is not on the list, and with `conflict` for someone who shares an account
 * with the caller.
 */
export const recordDocument = (
  database: Database,
  personId: bigint,
  form: BodyOf<typeof contract>,
  { staff, origin }: { staff: ActingStaff; origin: Origin },
): Promise<void> =>
  inStaffTransaction(database, staff, async (connection) => {
    const staffId = staff.customerId;
    await requireUser(connection, personId);
    // A payout locks the same row before it reads the list.
    await lockCustomer(connection, personId);
    if ((await peopleSharingWith(connection, personId)).includes(staffId)) throw sharesAccount();
    const { stopId, document } = await findDocument(connection, personId, form);
    const { state, reason } = form;
    if (document.state === state && document.reason === reason) return;
    const { kind, beneficiary } = document;
    await connection.query(
      `insert into death_document
         (stop_id, kind, designation_id, position, state, reason, recorded_by)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [
        stopId,
        kind,
        beneficiary?.designationId ?? null,
        beneficiary?.position ?? null,
        state,
        reason,
        staffId,
      ],
    );
    const name = beneficiary ? `Identity of ${beneficiary.name}` : deathDocuments[kind];
    await recordEvent(connection, {
      action: 'death_document_recorded',
      actorId: staffId,
      subjectId: personId,
      origin,
      before: { document: name, state: document.state },
      after: { document: name, state },
      ...(reason === null ? {} : { detail: reason }),
    });
  });

async function findDocument(
  connection: Connection,
  personId: bigint,
  { kind, designationId, position }: BodyOf<typeof contract>,
): Promise<{ stopId: bigint; document: DocumentRow }> {
  const report = await findReport(connection, personId);
  const documents = report ? await listDocuments(connection, personId, report.stopId) : [];
  const document = documents.find(
    ({ kind: listed, beneficiary }) =>
      listed === kind &&
      Number(beneficiary?.designationId ?? 0) === (designationId ?? 0) &&
      (beneficiary?.position ?? 0) === (position ?? 0),
  );
  if (!report || !document)
    throw new Refusal('not_found', 'This document is not on the list. Please reload the page.');
  return { stopId: report.stopId, document };
}
