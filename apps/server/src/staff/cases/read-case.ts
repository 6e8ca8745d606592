import type { CustomerFlag } from '@seven-hills/bank/customer-flags';
import { hasPermission, permissionSentence } from '@seven-hills/bank/staff-roles';
import type { Given } from '@seven-hills/contracts/endpoint';
import type { caseDeadline, caseEvent, staffCase } from '@seven-hills/contracts/staff/cases';
import type { Connection } from '@seven-hills/postgres';
import type { Principal } from '../../http/callers/principal.ts';
import { noSuchCase } from '../../money/cases/case-condition.ts';
import { type CaseRow, caseColumns, caseJoins, toOwnCase } from '../../money/cases/case-row.ts';
import { creditNoticeDue, resultNoticeDue } from '../../money/cases/deadlines.ts';
import { creditMax, refusalOfOwn } from '../../money/cases/judge-step.ts';
import { readCaseDebit } from '../../money/debit-disputes/read-case-debit.ts';
import { listGivenBack, toGivenBackItems } from '../../money/transactions/given-back.ts';
import { flagsOf } from '../../people/identity/flags.ts';
import { bankDayAt } from '../../platform/time/bank-calendar.ts';
import { readProposal } from '../proposals/list-proposals.ts';
import {
  readListedTransactions,
  type TransactionSource,
} from '../transactions/list-all-transactions.ts';

type Viewer = Pick<Principal, 'customerId' | 'staffRole'>;
type StaffCase = Given<typeof staffCase>;
type CaseEvent = Given<typeof caseEvent>;
type CaseDeadline = Given<typeof caseDeadline>;

interface StaffCaseRow extends CaseRow {
  customer_name: string;
  customer_flags: CustomerFlag[];
  open_proposal_id: bigint | null;
}

/**
 * Reads a case as a staff member sees it, with the customers whose data it shows. Fails with
 * `not_found`, or with `conflict` if it is about the staff member's own transaction.
 */
export async function readStaffCase(
  source: TransactionSource,
  viewer: Viewer,
  id: number | bigint,
): Promise<{ shown: StaffCase; parties: readonly bigint[] }> {
  const { connection } = source;
  const { rows } = await connection.query<StaffCaseRow>(
    `select ${caseColumns}, person.first_name || ' ' || person.last_name as customer_name,
            ${flagsOf('item.customer_id')} as customer_flags,
            (select proposal.id from proposal
             where proposal.action = 'balance_adjustment' and proposal.subject = 'case ' || item.id
               and proposal.state = 'open' and proposal.expires_at > now()) as open_proposal_id
     from dispute_case as item ${caseJoins}
     join customer as person on person.id = item.customer_id
     where item.id = $1`,
    [id],
  );
  const row = rows[0];
  if (!row) throw noSuchCase();
  const own = refusalOfOwn(row, viewer.customerId);
  if (own) throw own;
  const events = await readEvents(connection, row.id);
  const [transaction] = await readListedTransactions(
    source,
    [row.transaction_id],
    viewer.customerId,
  );
  if (!transaction) throw new Error(`transaction ${row.transaction_id} disappeared`);
  const shown: StaffCase = {
    ...toOwnCase(row),
    customer: { id: row.customer_id, name: row.customer_name, flags: row.customer_flags },
    fee: row.fee,
    creditMax: creditMax(row),
    givenBack: toGivenBackItems(await listGivenBack(connection, row.transaction_id)),
    ownGiven: row.own_given,
    isNewAccount: row.is_new_account,
    longerFor: row.longer_for,
    toldBy: {
      credit: row.credited_at && creditNoticeDue(bankDayAt(row.credited_at)),
      result: row.concluded_at && resultNoticeDue(bankDayAt(row.concluded_at)),
    },
    debit: await readCaseDebit(connection, row),
    deadlines: deadlinesIn(row, events),
    events,
    transaction,
    earlierId: row.earlier_case_id,
    laterId: row.later_case_id,
    openProposal:
      row.open_proposal_id === null
        ? null
        : await readProposal(connection, row.open_proposal_id, viewer),
    refusedToCaller: refusedTo(viewer),
  };
  return { shown, parties: [row.customer_id, ...row.party_ids] };
}

function refusedTo({ staffRole }: Viewer): string | null {
  return staffRole === null || hasPermission(staffRole, 'cases.decide')
    ? null
    : permissionSentence(staffRole, 'cases.decide');
}

/** The next steps and their deadlines, in order. */
function deadlinesIn(row: CaseRow, events: readonly CaseEvent[]): CaseDeadline[] {
  const debited = events.find(({ kind }) => kind === 'debited' || kind === 'credit_left');
  // A case whose credit was corrected is closed without either.
  const settledAt = debited?.happenedAt ?? (row.state === 'closed' ? row.concluded_at : null);
  const all: Omit<CaseDeadline, 'isNext'>[] = [
    {
      what: 'result_or_credit',
      on: row.credit_due_on,
      doneAt: row.credited_at ?? row.concluded_at,
    },
    { what: 'result', on: row.result_due_on, doneAt: row.concluded_at },
    ...(row.debit_on === null
      ? []
      : [{ what: 'debit' as const, on: row.debit_on, doneAt: settledAt }]),
  ];
  const next = all.find(({ doneAt }) => doneAt === null);
  return all.map((deadline) => ({ ...deadline, isNext: deadline === next }));
}

async function readEvents(connection: Connection, caseId: bigint): Promise<CaseEvent[]> {
  const { rows } = await connection.query<CaseEvent>(
    `select event.id, event.kind, event.happened_at as "happenedAt", event.amount,
            event.transaction_id as "transactionId", event.text,
            staff.first_name || ' ' || staff.last_name as by
     from dispute_event as event
     left join customer as staff on staff.id = event.staff_id
     where event.case_id = $1
     order by event.id`,
    [caseId],
  );
  return rows;
}
