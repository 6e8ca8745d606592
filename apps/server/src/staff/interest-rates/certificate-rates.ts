import { maturityOf, penaltyDaysRange, termName } from '@seven-hills/bank/certificates';
import type { ResultOf } from '@seven-hills/contracts/endpoint';
import type { listCertificateRates as contract } from '@seven-hills/contracts/staff/interest-rates';
import type { Connection, Database } from '@seven-hills/postgres';
import { z } from 'zod';
import type { Origin } from '../../audit-log/origin.ts';
import { recordEvent } from '../../audit-log/record-event.ts';
import { type Change, fieldsOf, type Preview } from '../../capability/proposal-action.ts';
import { refusalAt } from '../../http/problem.ts';
import {
  certificateYield,
  readCertificateRates,
} from '../../money/certificates/certificate-rates.ts';
import { percentText } from '../../money/interest/daily-interest.ts';
import { readToday } from '../../money/interest/interest-terms.ts';
import { writeDay } from '../../platform/time/bank-calendar.ts';

export const certificateRatePayload = z.object({
  months: z.int(),
  validFrom: z.iso.date(),
  /** In millionths. */
  rate: z.int(),
  penaltyDays: z.int().min(penaltyDaysRange[0]),
  reason: z.string(),
});
export type CertificateRatePayload = z.infer<typeof certificateRatePayload>;

/**
 * Sets what new and renewed certificates of a term earn from a day on. Running terms keep their
 * rate. Call it under `lockRates`. Fails with `validation_failed` for a day that has begun.
 */
export async function changeCertificateRate(
  connection: Connection,
  form: CertificateRatePayload,
  setter: { staffId: bigint | null; proposalId: bigint | null; origin: Origin | null },
): Promise<void> {
  const changes = await judge(connection, form);
  const { months, validFrom, rate, penaltyDays, reason } = form;
  await connection.query(
    `insert into certificate_rate
       (months, valid_from, rate, penalty_days, reason, set_by, proposal_id)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [months, validFrom, rate, penaltyDays, reason, setter.staffId, setter.proposalId],
  );
  await recordEvent(connection, {
    action: 'certificate_rate_changed',
    actorId: setter.staffId,
    origin: setter.origin,
    ...fieldsOf(changes),
    detail: reason,
  });
}

export async function previewCertificateRate(
  connection: Connection,
  form: CertificateRatePayload,
): Promise<Preview> {
  const changes = await judge(connection, form);
  const { rows } = await connection.query<{ newest: bigint }>(
    'select coalesce(max(id), 0)::bigint as newest from certificate_rate where months = $1',
    [form.months],
  );
  return {
    subject: `certificates ${form.months}`,
    personId: null,
    barredIds: [],
    baseVersion: String(rows[0]?.newest ?? 0),
    changes,
    amount: null,
  };
}

async function judge(connection: Connection, form: CertificateRatePayload): Promise<Change[]> {
  if (form.validFrom <= (await readToday(connection)))
    throw refusalAt(
      'validation_failed',
      'validFrom',
      'New rates apply from tomorrow at the earliest.',
    );
  const rates = await readCertificateRates(connection, form.validFrom);
  const before = rates.find(({ months }) => months === form.months);
  const text = (each: { rate: number; penaltyDays: number }) =>
    `${percentText(each.rate)}%, penalty of ${each.penaltyDays} days`;
  return [
    {
      field: `Certificates of ${termName(form.months).toLowerCase()} from ${writeDay(form.validFrom)}`,
      before: before ? text(before) : null,
      after: text(form),
    },
  ];
}

interface RateRow {
  id: bigint;
  months: number;
  validFrom: string;
  rate: number;
  penaltyDays: number;
  reason: string;
  setAt: Date;
  setterId: bigint | null;
  setterName: string | null;
  standing: 'current' | 'coming' | 'past';
}

/** Lists all rates of certificates, with which of them apply on the current day. */
export async function listCertificateRates(
  database: Database | Connection,
): Promise<ResultOf<typeof contract>> {
  const today = await readToday(database);
  const { rows } = await database.query<RateRow>(
    `select offered.id, offered.months, to_char(valid_from, 'YYYY-MM-DD') as "validFrom", rate,
            penalty_days as "penaltyDays", reason, set_at as "setAt", setter.id as "setterId",
            setter.first_name || ' ' || setter.last_name as "setterName",
            case when valid_from > $1 then 'coming'
                 when offered.id = (
                   select id from certificate_rate as current
                   where current.months = offered.months and current.valid_from <= $1
                   order by current.valid_from desc, current.id desc
                   limit 1
                 ) then 'current'
                 else 'past' end as standing
     from certificate_rate as offered
     left join customer as setter on setter.id = offered.set_by
     order by valid_from desc, months, offered.id desc`,
    [today],
  );
  return rows.map(({ rate, setterId, setterName, ...row }) => ({
    ...row,
    rate: percentText(rate),
    apy: certificateYield(rate, row.validFrom, maturityOf(row.validFrom, row.months)),
    setBy: setterId === null ? null : { id: setterId, name: setterName ?? '' },
  }));
}
