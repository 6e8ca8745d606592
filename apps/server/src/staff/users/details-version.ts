import { words } from '@seven-hills/bank/words/words';
import type { EditableField, EditConflict } from '@seven-hills/contracts/errors';
import type { Connection, Database } from '@seven-hills/postgres';
import type { AuditAction } from '../../audit-log/audit-event.ts';
import { Refusal } from '../../http/problem.ts';
import type { Editable } from './apply-user-change.ts';

/**
 * The events that change the details that staff can edit; each contains the changed fields and
 * their values.
 */
const changes: readonly AuditAction[] = [
  'user_updated',
  'role_changed',
  'name_change_confirmed',
  'email_changed',
  'email_change_undone',
  'admin_created',
];

/**
 * The version of a person's editable details: the latest event that changed them, zero without one.
 * Read under the person's lock, it matches the person's row.
 */
export async function detailsVersion(
  database: Database | Connection,
  userId: bigint,
): Promise<number> {
  const { rows } = await database.query<{ id: bigint }>(
    `select id from audit_event
     where subject_id = $1 and action = any ($2::text[])
     order by id desc
     limit 1`,
    [userId, changes],
  );
  return Number(rows[0]?.id ?? 0n);
}

interface ChangeRow {
  id: bigint;
  happened_at: Date;
  after_change: Partial<Editable> | null;
  changed_by: string | null;
}

const fields: readonly EditableField[] = ['firstName', 'lastName', 'email', 'role'];

/**
 * Refuses a save that is based on an older version than the current one, and names the fields
 * changed since and who changed them. Call it under the person's lock. Fails with `edit_conflict`.
 */
export async function refuseOlderVersion(
  connection: Connection,
  userId: bigint,
  version: number | undefined,
  current: Editable,
): Promise<void> {
  if (version === undefined) return;
  const { rows } = await connection.query<ChangeRow>(
    `select item.id, item.happened_at, item.after_change,
            case when item.actor_id = item.subject_id then 'the customer'
                 else actor.first_name || ' ' || actor.last_name end as changed_by
     from audit_event as item
     left join customer as actor on actor.id = item.actor_id
     where item.subject_id = $1 and item.id > $2 and item.action = any ($3::text[])
     order by item.id`,
    [userId, version, changes],
  );
  const latest = rows.at(-1);
  if (!latest) return;
  const conflict: EditConflict = {
    version: Number(latest.id),
    changes: fields.flatMap((field) => {
      const row = rows.findLast(({ after_change: after }) => after !== null && field in after);
      if (!row) return [];
      const changedAt = row.happened_at.toISOString();
      return [{ field, value: current[field], changedBy: row.changed_by, changedAt }];
    }),
  };
  const by = latest.changed_by ?? `the ${words.bank}`;
  throw new Refusal(
    'edit_conflict',
    `${by.charAt(0).toUpperCase()}${by.slice(1)} changed this person in the meantime, so nothing was saved. Please compare the values.`,
    { editConflict: conflict },
  );
}
