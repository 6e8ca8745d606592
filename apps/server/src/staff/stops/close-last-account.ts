import { words } from '@seven-hills/bank/words/words';
import { lockAccount, setFrozen } from '@seven-hills/ledger';
import { formatUsd } from '@seven-hills/money';
import type { Connection } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import { recordEvent } from '../../audit-log/record-event.ts';
import type { AccountEnding } from '../../capability/account-ending.ts';
import type { Preview } from '../../capability/proposal-action.ts';
import { Refusal } from '../../http/problem.ts';
import { peopleSharingWith } from '../../money/accounts/account-owners.ts';
import { isReversed } from '../../money/transactions/is-reversed.ts';
import { lockPerson, lockPin, lockSessions } from '../../people/identity/lock-person.ts';
import { type StopCause, startStop } from '../../people/identity/stops.ts';
import { voidMailedSecrets } from '../../people/password-rules/void-mailed-secrets.ts';
import { closeOtherSessions } from '../../people/sessions/session-store.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { accountsOwnedBy, findHolder, requireHolder } from '../users/user-row.ts';
import { accountClosedMail } from './mails.ts';

interface Closing {
  accountId: number;
}

/**
 * Every posting takes the ledger account's lock, and every sign-in the person's. The person's row
 * comes after the account, as in a posting.
 */
export async function lockForClosing(
  connection: Connection,
  { accountId }: Closing,
  endings: readonly AccountEnding[],
): Promise<void> {
  const holderId = (await findHolder(connection, accountId))?.id;
  if (holderId !== undefined) {
    await lockSessions(connection, holderId);
    await lockPin(connection, holderId);
  }
  for (const { locked } of endings) await locked?.lock(connection, BigInt(accountId));
  await lockAccount(connection, BigInt(accountId));
  if (holderId !== undefined) await lockPerson(connection, holderId);
}

/** Decides based on what it reads, so call it again under the locks. */
export async function previewClosing(
  connection: Connection,
  { accountId }: Closing,
): Promise<Preview> {
  const holder = await requireHolder(connection, accountId);
  if (holder.status === 'closed') throw new Refusal('conflict', 'This account is closed already.');
  if (holder.role !== 'user')
    throw new Refusal(
      'conflict',
      `This person works here. End their role at the ${words.bank} first.`,
    );
  const { owed } = holder;
  const [posted, held] = [holder.posted ?? 0n, holder.held ?? 0n];
  if (posted !== 0n)
    throw new Refusal(
      'conflict',
      `The account still has ${formatUsd(posted)}. Pay it out first: only an empty account can be closed.`,
    );
  if (owed !== null && owed > 0n)
    throw new Refusal(
      'conflict',
      `The account owes ${formatUsd(owed)} for a returned deposit. Credit it with this amount first: only an account that owes nothing can be closed.`,
    );
  if (await hasOtherOwners(connection, accountId))
    throw new Refusal(
      'conflict',
      'This account has other owners. Close only the account, on its page.',
    );
  if ((await accountsOwnedBy(connection, holder.id)).length > 1)
    throw new Refusal(
      'conflict',
      `This ${words.customer} has other accounts, which must be closed first, each on its page.`,
    );
  if (held !== 0n || (await isAwaiting(connection, accountId, holder.id)))
    throw new Refusal(
      'conflict',
      'A transaction of this account is still pending. Decide it, or wait until it is sent.',
    );
  return {
    subject: `account ${accountId}`,
    personId: holder.id,
    barredIds: await peopleSharingWith(connection, holder.id),
    baseVersion: 'open',
    changes: [{ field: 'Account', before: holder.status, after: 'closed' }],
    amount: null,
  };
}

async function hasOtherOwners(connection: Connection, accountId: number): Promise<boolean> {
  const { rowCount } = await connection.query('select from account where id = $1 and is_shared', [
    accountId,
  ]);
  return rowCount !== 0;
}

/** Whether a transaction, a wire that has not been handed over, or a card payment is pending. */
async function isAwaiting(
  connection: Connection,
  accountId: number,
  customerId: bigint,
): Promise<boolean> {
  const { rows } = await connection.query<{ waits: boolean }>(
    `select exists (
              select from bank_transaction
              where status = 'pending' and (from_account_id = $1 or to_account_id = $1)
            ) or exists (
              select from wire_instruction as instruction
              join bank_transaction as item on item.id = instruction.transaction_id
              where instruction.handed_over_at is null and item.status = 'completed'
                and item.type = 'wire_transfer'
                and item.from_account_id = $1 and not ${isReversed('item.id')}
            ) or exists (
              select from initial_deposit_payment where customer_id = $2 and state = 'open'
            ) as waits`,
    [accountId, customerId],
  );
  return rows[0]?.waits ?? false;
}

/** Closes the account, and ends its owner's sign-in, under the locks of `lockForClosing`. */
export async function close(
  connection: Connection,
  endings: readonly AccountEnding[],
  staffId: bigint,
  { accountId, reason, note }: Closing & StopCause,
  origin: Origin,
): Promise<void> {
  const holder = await requireHolder(connection, accountId);
  const stop = { customerId: holder.id, kind: 'closing', startedBy: staffId } as const;
  await startStop(connection, { ...stop, reason, note });
  await setFrozen(connection, BigInt(accountId), true);
  for (const { end } of endings) await end(connection, holder.id);
  await connection.query('update account set updated_at = now() where id = $1', [accountId]);
  await closeOtherSessions(connection, await lockPerson(connection, holder.id), null);
  await voidMailedSecrets(connection, holder.id);
  await recordEvent(connection, {
    action: 'account_closed',
    actorId: staffId,
    subjectId: holder.id,
    origin,
    before: { accountNumber: holder.account_number, status: holder.status },
    after: { accountNumber: holder.account_number, status: 'closed' },
    detail: note === null ? reason : `${reason}: ${note}`,
  });
  await queueMail(connection, holder.email, accountClosedMail(holder.firstName));
}
