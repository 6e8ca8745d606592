import { yearOf } from '@seven-hills/bank/ira/ira-rules';
import type { ResultOf } from '@seven-hills/contracts/endpoint';
import type { listIraTerms as contract } from '@seven-hills/contracts/staff/interest-rates';
import { formatUsd } from '@seven-hills/money';
import type { Connection, Database } from '@seven-hills/postgres';
import { z } from 'zod';
import type { Origin } from '../../audit-log/origin.ts';
import { recordEvent } from '../../audit-log/record-event.ts';
import { type Change, fieldsOf, type Preview } from '../../capability/proposal-action.ts';
import { refusalAt } from '../../http/problem.ts';
import { readToday } from '../../money/interest/interest-terms.ts';
import { writeDay } from '../../platform/time/bank-calendar.ts';

export const iraTermsPayload = z.object({
  taxYear: z.int(),
  /** Cents as text. */
  limit: z.string(),
  limitFrom50: z.string(),
  deadline: z.iso.date(),
  reason: z.string(),
});
export type IraTermsPayload = z.infer<typeof iraTermsPayload>;

/**
 * Sets the limits on contributions for a tax year. Call it under `lockRates`. Fails with
 * `validation_failed` for a deadline that has passed, which would change what was allowed then.
 */
export async function changeIraTerms(
  connection: Connection,
  form: IraTermsPayload,
  setter: { staffId: bigint | null; proposalId: bigint | null; origin: Origin | null },
): Promise<void> {
  const changes = await judge(connection, form);
  const { taxYear, limit, limitFrom50, deadline, reason } = form;
  await connection.query(
    `insert into ira_terms
       (tax_year, contribution_limit, limit_from_50, deadline, reason, set_by, proposal_id)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [taxYear, limit, limitFrom50, deadline, reason, setter.staffId, setter.proposalId],
  );
  await recordEvent(connection, {
    action: 'ira_terms_changed',
    actorId: setter.staffId,
    origin: setter.origin,
    ...fieldsOf(changes),
    detail: reason,
  });
}

export async function previewIraTerms(
  connection: Connection,
  form: IraTermsPayload,
): Promise<Preview> {
  const changes = await judge(connection, form);
  const newest = await findNewest(connection, form.taxYear);
  return {
    subject: `IRA ${form.taxYear}`,
    personId: null,
    barredIds: [],
    baseVersion: String(newest?.id ?? 0),
    changes,
    amount: null,
  };
}

interface NewestRow {
  id: bigint;
  limit: bigint;
  limitFrom50: bigint;
  deadline: string;
}

async function findNewest(connection: Connection, taxYear: number): Promise<NewestRow | undefined> {
  const { rows } = await connection.query<NewestRow>(
    `select id, contribution_limit as "limit", limit_from_50 as "limitFrom50",
            to_char(deadline, 'YYYY-MM-DD') as deadline
     from ira_terms where tax_year = $1 order by id desc limit 1`,
    [taxYear],
  );
  return rows[0];
}

async function judge(connection: Connection, form: IraTermsPayload): Promise<Change[]> {
  if (form.deadline < (await readToday(connection)))
    throw refusalAt('validation_failed', 'deadline', 'The deadline must not have passed.');
  const before = await findNewest(connection, form.taxYear);
  const text = ({ limit, limitFrom50, deadline }: Omit<NewestRow, 'id'>) =>
    `${formatUsd(limit)}, from age 50 ${formatUsd(limitFrom50)}, until ${writeDay(deadline)}`;
  const { taxYear, deadline } = form;
  const after = { deadline, limit: BigInt(form.limit), limitFrom50: BigInt(form.limitFrom50) };
  return [
    {
      field: `IRA contributions for ${taxYear}`,
      before: before ? text(before) : null,
      after: text(after),
    },
  ];
}

interface TermsRow {
  id: bigint;
  taxYear: number;
  limit: bigint;
  limitFrom50: bigint;
  deadline: string;
  reason: string;
  setAt: Date;
  setterId: bigint | null;
  setterName: string | null;
  isNewest: boolean;
}

/** Lists all limits, with which of them apply to contributions today. */
export async function listIraTerms(
  database: Database | Connection,
): Promise<ResultOf<typeof contract>> {
  const today = await readToday(database);
  const { rows } = await database.query<TermsRow>(
    `select terms.id, terms.tax_year as "taxYear", terms.contribution_limit as "limit",
            terms.limit_from_50 as "limitFrom50", to_char(terms.deadline, 'YYYY-MM-DD') as deadline,
            terms.reason, terms.set_at as "setAt", setter.id as "setterId",
            setter.first_name || ' ' || setter.last_name as "setterName",
            not exists (
              select from ira_terms as later
              where later.tax_year = terms.tax_year and later.id > terms.id
            ) as "isNewest"
     from ira_terms as terms
     left join customer as setter on setter.id = terms.set_by
     order by terms.tax_year desc, terms.id desc`,
  );
  return rows.map(({ setterId, setterName, isNewest, ...row }) => ({
    ...row,
    setBy: setterId === null ? null : { id: setterId, name: setterName ?? '' },
    standing:
      !isNewest || row.deadline < today
        ? 'past'
        : row.taxYear > yearOf(today)
          ? 'coming'
          : 'current',
  }));
}
