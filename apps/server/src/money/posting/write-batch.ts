import { limits } from '@seven-hills/contracts/limits';
import { setFrozen } from '@seven-hills/ledger';
import { toDecimal } from '@seven-hills/money';
import type { Connection } from '@seven-hills/postgres';
import { recordEvent } from '../../platform/audit-log/record-event.ts';
import { depositReceivedMail } from '../../platform/mail/messages.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import type { BalanceAdjustment, Movement, Resolution } from './intent.ts';
import type { BatchFacts, PinState } from './load-batch.ts';

/** A transaction to be written: its intent, its accounts, and the ledger transfers made for it. */
export interface NewTransaction {
  id: bigint;
  createdAt: Date;
  intent: Movement | BalanceAdjustment;
  fromAccountId: bigint | null;
  toAccountId: bigint | null;
  amount: bigint;
  transferIds: readonly bigint[];
  /** Of a first payment to its recipient. */
  heldUntil: Date | null;
}

/** Gives pending transactions their final standing; their rows are locked since the batch opened. */
export async function updateResolved(
  connection: Connection,
  resolutions: readonly Resolution[],
): Promise<void> {
  if (resolutions.length === 0) return;
  await connection.query({
    name: 'resolve-transactions',
    text: `update bank_transaction
           set status = decided.status, status_reason = decided.reason, updated_at = now()
           from unnest($1::bigint[], $2::text[], $3::text[]) as decided (id, status, reason)
           where bank_transaction.id = decided.id`,
    values: [
      resolutions.map(({ transactionId }) => transactionId),
      resolutions.map(({ decision }) => decision),
      resolutions.map(({ reason }) => reason),
    ],
  });
}

/**
 * Activates accounts on their initial deposits: unfreezes them, sets the flag, logs and notifies, all in
 * the crediting transaction.
 */
export async function activateAccounts(
  connection: Connection,
  deposits: readonly Movement[],
  facts: BatchFacts,
): Promise<void> {
  for (const { customerId, amount } of deposits) {
    const account = facts.accountsByCustomer.get(customerId);
    if (!account) continue;
    const { rows } = await connection.query<{ email: string }>(
      'update customer set has_initial_deposit = true, updated_at = now() where id = $1 returning email',
      [customerId],
    );
    await setFrozen(connection, account.id, false);
    await recordEvent(connection, {
      action: 'initial_deposit_credited',
      subjectId: customerId,
      after: { accountNumber: account.account_number, amount: toDecimal(amount) },
    });
    for (const { email } of rows)
      await queueMail(connection, email, depositReceivedMail(account.first_name, amount));
  }
}

/** Keeps the counts of wrong PINs, and notes the locks in the audit log. */
export async function updatePins(connection: Connection, pins: Iterable<PinState>): Promise<void> {
  const changed = [...pins].filter(({ isChanged }) => isChanged);
  if (changed.length === 0) return;
  await connection.query({
    name: 'update-pins',
    text: `update pin
           set failure_count = changed.failure_count,
               locked_until = case when changed.became_locked then now() + make_interval(mins => $4)
                                   when changed.failure_count = 0 then null
                                   else locked_until end
           from unnest($1::bigint[], $2::int[], $3::boolean[]) as changed (customer_id, failure_count, became_locked)
           where pin.customer_id = changed.customer_id`,
    values: [
      changed.map(({ customer_id }) => customer_id),
      changed.map(({ failure_count }) => failure_count),
      changed.map(({ becameLocked }) => becameLocked),
      limits.pinLockMinutes,
    ],
  });
  const locked = changed
    .filter(({ becameLocked }) => becameLocked)
    .map(({ customer_id }) => customer_id);
  if (locked.length > 0)
    await connection.query(
      `insert into audit_event (action, actor_id, subject_id)
       select 'pin_locked', customer_id, customer_id from unnest($1::bigint[]) as customer_id`,
      [locked],
    );
}
