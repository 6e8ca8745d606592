import type { ResultOf } from '@seven-hills/contracts/endpoint';
import type { listSecurityEvents as contract } from '@seven-hills/contracts/people/security-events';
import { type Database, texts } from '@seven-hills/postgres';
import type { AuditAction } from '../../audit-log/audit-event.ts';
import { describeDevice } from '../sessions/describe-device.ts';
import { securityActions, sentenceOf } from './sentences.ts';

interface EventRow {
  id: bigint;
  happened_at: Date;
  action: AuditAction;
  is_by_another: boolean;
  ip_address: string | null;
  user_agent: string | null;
  detail: string | null;
  count: number | null;
}

/**
 * Lists a page of the audit log's events that concern the security of a customer's account, newest
 * first. For staff actions, it shows only the action, not the staff member, address, or reason.
 */
export async function listSecurityEvents(
  database: Database,
  customerId: bigint,
  { limit, cursor }: { limit: number; cursor?: number | undefined },
): Promise<ResultOf<typeof contract>> {
  const { rows } = await database.query<EventRow>(
    `select id, happened_at, action, ip_address, user_agent, detail,
            coalesce(actor_id <> subject_id, false) as is_by_another,
            (after_change ->> 'count')::int as count
     from audit_event
     where subject_id = $1 and action = any ($2::text[]) and ($3::bigint is null or id < $3)
     order by id desc
     limit $4`,
    [customerId, texts(securityActions), cursor ?? null, limit],
  );
  return rows.map((row) => ({
    id: row.id,
    happenedAt: row.happened_at,
    sentence: sentenceOf(row.action, { detail: row.detail, count: row.count }),
    isByStaff: row.is_by_another,
    device:
      row.is_by_another || row.user_agent === null ? null : describeDevice(row.user_agent).device,
    ipAddress: row.is_by_another ? null : row.ip_address,
  }));
}
