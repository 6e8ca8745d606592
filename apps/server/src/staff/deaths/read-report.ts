import type { DeathDocumentKind } from '@seven-hills/bank/words/death-words';
import type { Given } from '@seven-hills/contracts/endpoint';
import type { getDeathReport as contract } from '@seven-hills/contracts/staff/deaths';
import type { Connection, Database } from '@seven-hills/postgres';

type Report = NonNullable<Given<(typeof contract)['answer']>['report']>;
export type DocumentRow = Report['documents'][number];

/** The open report of a person's death, with the stop that it belongs to. */
export interface OpenReport extends Omit<Report, 'documents'> {
  stopId: bigint;
}

/** Returns the report of a person's death that was not taken back, or null. */
export async function findReport(
  database: Database | Connection,
  personId: bigint,
): Promise<OpenReport | null> {
  const { rows } = await database.query<OpenReport>(
    `select stop.id as "stopId", to_char(report.died_on, 'YYYY-MM-DD') as "diedOn",
            coalesce(stop.note, '') as reference, stop.started_at as "reportedAt",
            starter.first_name || ' ' || starter.last_name as "reportedBy"
     from customer_stop as stop
     join death_report as report on report.stop_id = stop.id
     join customer as starter on starter.id = stop.started_by
     where stop.customer_id = $1 and stop.kind = 'death' and stop.ended_at is null`,
    [personId],
  );
  return rows[0] ?? null;
}

/**
 * SQL for the designations of the open accounts that a person ($1) owns alone, which name the
 * beneficiaries who must prove who they are.
 */
const designations = `
  select designation.id, account.account_number
  from account_owner as held
  join account on account.id = held.account_id
  cross join lateral (
    select id from beneficiary_designation
    where account_id = account.id and outcome = 'confirmed'
    order by id desc
    limit 1
  ) as designation
  where held.customer_id = $1 and held.until is null and held.role <> 'viewer'
    and account.closed_at is null and not account.is_shared`;

/**
 * Lists the documents of a person's death, each as it was last recorded: two about the person, and
 * one for each beneficiary of the accounts that they own alone.
 */
export async function listDocuments(
  database: Database | Connection,
  personId: bigint,
  stopId: bigint,
): Promise<DocumentRow[]> {
  const { rows } = await database.query<
    Omit<DocumentRow, 'beneficiary'> & {
      kind: DeathDocumentKind;
      designationId: bigint | null;
      position: number;
      name: string;
      accountNumber: string;
    }
  >(
    `with wanted as (
       select kind, null::bigint as designation_id, null::int as position, null as name,
              null as account_number
       from unnest(array['death_certificate', 'estate_authority']) as kind
       union all
       select 'beneficiary_identity', beneficiary.designation_id, beneficiary.position,
              beneficiary.first_name || ' ' || beneficiary.last_name, designation.account_number
       from (${designations}) as designation
       join beneficiary on beneficiary.designation_id = designation.id
     )
     select wanted.kind, wanted.designation_id as "designationId", wanted.position, wanted.name,
            wanted.account_number as "accountNumber",
            coalesce(latest.state, 'missing') as state, latest.reason,
            latest.recorded_at as "recordedAt",
            recorder.first_name || ' ' || recorder.last_name as "recordedBy"
     from wanted
     left join lateral (
       select * from death_document
       where stop_id = $2 and kind = wanted.kind
         and designation_id is not distinct from wanted.designation_id
         and position is not distinct from wanted.position
       order by id desc
       limit 1
     ) as latest on true
     left join customer as recorder on recorder.id = latest.recorded_by
     order by wanted.kind = 'beneficiary_identity', wanted.kind, wanted.account_number,
              wanted.position`,
    [personId, stopId],
  );
  return rows.map(({ designationId, position, name, accountNumber, ...row }) => ({
    ...row,
    beneficiary: designationId === null ? null : { designationId, position, name, accountNumber },
  }));
}
