import type { Cents } from '@seven-hills/money';
import { bigints, type Connection, texts } from '@seven-hills/postgres';
import type { Scheduled } from '../../capability/movement-kind.ts';
import type { NextRun, ScheduleDates } from './schedule-row.ts';
import type { ScheduledPayee } from './scheduled-payee.ts';

/**
 * Everything that writes a schedule. Except for `createIfNew`, the caller must hold the schedule's
 * lock.
 */

/** What its owner decides about a schedule, and the next of its dates. */
interface Planned extends ScheduleDates, NextRun {
  fromAccountId: bigint;
  amount: Cents;
  description: string | null;
}

/** The columns that `plannedValues` fills, in order. */
const plannedColumns = `from_account_id, amount, description, every, first_on, day, second_day, shift,
  ends_on, count, next_on, next_due_on`;

const plannedValues = ({
  fromAccountId,
  amount,
  description,
  nextOn,
  nextDueOn,
  ...dates
}: Planned) => {
  const { every, firstOn, day, secondDay, shift, endsOn, count } = dates;
  const when = [every, firstOn, day, secondDay, shift, endsOn, count, nextOn, nextDueOn];
  return [fromAccountId, amount, description, ...when];
};

/** Returns the new schedule's id, or null if the key has already created one. */
export async function createIfNew(
  connection: Connection,
  whose: { customerId: bigint; key: string | null } & Pick<
    ScheduledPayee,
    'payeeId' | 'toAccountId' | 'linkedAccountId' | 'addsMoney'
  >,
  planned: Planned,
): Promise<bigint | null> {
  const { customerId, payeeId, toAccountId, linkedAccountId, addsMoney, key } = whose;
  const { rows } = await connection.query<{ id: bigint }>(
    `insert into schedule (customer_id, payee_id, to_account_id, linked_account_id, adds_money,
                           request_key, ${plannedColumns})
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)
     on conflict (customer_id, request_key) do nothing
     returning id`,
    [customerId, payeeId, toAccountId, linkedAccountId, addsMoney, key, ...plannedValues(planned)],
  );
  return rows[0]?.id ?? null;
}

/** Sets columns of one schedule. */
async function set(
  connection: Connection,
  id: bigint,
  columns: string,
  values: readonly unknown[] = [],
): Promise<void> {
  await connection.query(`update schedule set ${columns}, updated_at = now() where id = $1`, [
    id,
    ...values,
  ]);
}

export const change = (connection: Connection, id: bigint, planned: Planned): Promise<void> =>
  set(
    connection,
    id,
    `(${plannedColumns}) = ($2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    plannedValues(planned),
  );

/** Replaces one of a schedule's accounts by another one. */
export const pointTo = (
  connection: Connection,
  id: bigint,
  left: bigint,
  taken: bigint,
): Promise<void> =>
  set(
    connection,
    id,
    `from_account_id = case when from_account_id = $2 then $3 else from_account_id end,
     to_account_id = case when to_account_id = $2 then $3 else to_account_id end`,
    [left, taken],
  );

/** Pauses a schedule for its owner, who did so here, or with a stop at the other bank. */
export const pause = (
  connection: Connection,
  id: bigint,
  by: 'customer' | 'stop' = 'customer',
): Promise<void> => set(connection, id, "state = 'paused', paused_by = $2", [by]);

export const resume = (
  connection: Connection,
  id: bigint,
  { nextOn, nextDueOn }: NextRun,
): Promise<void> =>
  set(
    connection,
    id,
    "state = 'active', paused_by = null, failed_in_row = 0, next_on = $2, next_due_on = $3",
    [nextOn, nextDueOn],
  );

export const end = (connection: Connection, id: bigint): Promise<void> =>
  set(connection, id, "state = 'ended', paused_by = null, next_on = null, next_due_on = null");

/** Records that a payment failed, for the `failures`th time in a row. */
export const noteFailed = (
  connection: Connection,
  id: bigint,
  { failures, pauses }: { failures: number; pauses: boolean },
): Promise<void> =>
  set(
    connection,
    id,
    `failed_in_row = $2, state = case when $3 then 'paused' else state end,
     paused_by = case when $3 then 'failures' end`,
    [failures, pauses],
  );

/** Moves schedules on to their next dates. */
export async function moveOn(
  connection: Connection,
  moved: readonly (NextRun & { id: bigint })[],
): Promise<void> {
  await connection.query(
    `update schedule set next_on = moved.next_on, next_due_on = moved.next_due_on
     from unnest($1::bigint[], $2::date[], $3::date[]) as moved (id, next_on, next_due_on)
     where schedule.id = moved.id`,
    [
      bigints(moved.map(({ id }) => id)),
      texts(moved.map(({ nextOn }) => nextOn)),
      texts(moved.map(({ nextDueOn }) => nextDueOn)),
    ],
  );
}

/**
 * Records that the payment of one date was posted, and ends the schedule if it was the last. Takes
 * one round trip, because all payments in the batch wait for it. Returns whether the payment was
 * still waiting.
 */
export async function notePosted(
  connection: Connection,
  { scheduleId, nominalOn }: Scheduled,
  { transactionId, isLate }: { transactionId: bigint | null; isLate: boolean },
): Promise<boolean> {
  const { rowCount } = await connection.query({
    name: 'post-occurrence',
    text: `with paid as (
             update occurrence
             set state = 'posted', transaction_id = $3, attempt_at = null,
                 attempts = attempts + 1, is_late = $4, reason = null, ended_at = now()
             where schedule_id = $1 and nominal_on = $2 and state = 'waiting'
             returning schedule_id
           ), judged as (
             select schedule.id,
                    schedule.next_on is null and not exists (
                      select from occurrence
                      where occurrence.schedule_id = schedule.id
                        and occurrence.state in ('waiting', 'missed')
                        and occurrence.nominal_on <> $2
                    ) as is_over
             from paid join schedule on schedule.id = paid.schedule_id
           )
           update schedule
           set failed_in_row = 0,
               state = case when is_over then 'ended' else state end,
               paused_by = case when is_over then null else paused_by end,
               updated_at = case when is_over then now() else updated_at end
           from judged
           where schedule.id = judged.id`,
    values: [scheduleId, nominalOn, transactionId, isLate],
  });
  return rowCount === 1;
}

/** Ends the schedules that have no date left, and leaves the others unchanged. */
export async function endIfOver(connection: Connection, ids: readonly bigint[]): Promise<void> {
  await connection.query(
    `update schedule set state = 'ended', paused_by = null, updated_at = now()
     where id = any ($1) and state <> 'ended' and next_on is null
       and not exists (
         select from occurrence
         where occurrence.schedule_id = schedule.id and occurrence.state in ('waiting', 'missed')
       )`,
    [ids],
  );
}
