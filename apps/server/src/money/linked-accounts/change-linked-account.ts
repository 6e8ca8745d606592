import type { Connection, Database } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import { recordOwnEvent } from '../../audit-log/record-event.ts';
import type { Principal } from '../../http/callers/principal.ts';
import { Refusal } from '../../http/problem.ts';
import { inPersonTransaction } from '../../people/sessions/in-person-transaction.ts';
import { shortNameOf } from '../outside-accounts/short-name.ts';
import { noLinkedAccount } from './refusals.ts';

/** Changes the nickname of a linked account; null removes it. Fails with `not_found`. */
export async function renameLinkedAccount(
  database: Database,
  { customerId, id }: { customerId: bigint; id: bigint },
  nickname: string | null,
): Promise<void> {
  const { rowCount } = await database.query(
    `update linked_account set nickname = $3
     where id = $1 and customer_id = $2 and removed_at is null`,
    [id, customerId, nickname],
  );
  if (rowCount === 0) throw noLinkedAccount();
}

/**
 * Removes a linked account; past transfers stay, and deposits that prove it and were not sent are
 * canceled. Removing it again changes nothing. Fails with `not_found`, and with `conflict` while a
 * transfer with it is scheduled or under way, or money added from it is not available yet.
 */
export const unlinkAccount = (
  database: Database,
  { principal, origin, id }: { principal: Principal; origin: Origin; id: bigint },
): Promise<void> =>
  inPersonTransaction(database, principal, async (connection) => {
    const { customerId } = principal;
    const { rows } = await connection.query<{
      bank_name: string;
      account_last_four: string;
      removed_at: Date | null;
    }>(
      `select bank_name, account_last_four, removed_at from linked_account
       where id = $1 and customer_id = $2
       for update`,
      [id, customerId],
    );
    const [linked] = rows;
    if (!linked) throw noLinkedAccount();
    if (linked.removed_at !== null) return;
    await refuseInUse(connection, id);
    await connection.query(
      `update ach_order set state = 'canceled'
       where linked_account_id = $1 and kind = 'proof' and state = 'held'`,
      [id],
    );
    await connection.query('update linked_account set removed_at = now() where id = $1', [id]);
    await recordOwnEvent(connection, customerId, {
      action: 'account_unlinked',
      origin,
      before: { linkedAccountId: Number(id) },
      detail: shortNameOf(linked.bank_name, linked.account_last_four),
    });
  });

/**
 * An order or a schedule that is written at the same time refers to the row, so it waits for this
 * lock, or is seen.
 */
async function refuseInUse(connection: Connection, id: bigint): Promise<void> {
  const { rows } = await connection.query<{
    is_under_way: boolean;
    is_held: boolean;
    is_scheduled: boolean;
  }>(
    `select exists (
              select from ach_order
              where linked_account_id = $1 and kind <> 'proof' and state in ('held', 'assigned')
            ) as is_under_way,
            exists (
              select from ach_order
              join deposit_hold as hold on hold.order_id = ach_order.id
              where ach_order.linked_account_id = $1 and ach_order.state <> 'canceled'
                and hold.state in ('planned', 'held')
            ) as is_held,
            exists (
              select from schedule where linked_account_id = $1 and state <> 'ended'
            ) as is_scheduled`,
    [id],
  );
  if (rows[0]?.is_scheduled)
    throw new Refusal(
      'conflict',
      'Transfers with this account are scheduled. Please end them under Scheduled Payments first.',
    );
  if (rows[0]?.is_under_way)
    throw new Refusal(
      'conflict',
      'A transfer with this account is under way. Please remove the account once it has arrived, or cancel it first.',
    );
  if (rows[0]?.is_held)
    throw new Refusal(
      'conflict',
      'Money that you added from this account is not available yet. Please remove the account afterward.',
    );
}
