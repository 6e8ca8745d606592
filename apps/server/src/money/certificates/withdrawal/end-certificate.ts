import type { Connection } from '@seven-hills/postgres';
import type { Origin } from '../../../audit-log/origin.ts';
import { recordEvent } from '../../../audit-log/record-event.ts';
import { Refusal } from '../../../http/problem.ts';
import { queueMailToCustomer } from '../../../people/identity/customer.ts';
import { currentOwners, hasSameOwners } from '../../accounts/account-owners.ts';
import { microCents } from '../../interest/daily-interest.ts';
import { endAccount, endOwnership } from '../../own-accounts/end-account.ts';
import { belongsToOthers } from '../account-rules.ts';
import { certificateEndedMail } from '../mails.ts';

interface EndedCertificate {
  customerId: bigint;
  accountId: bigint;
  /** Where its money went. */
  toAccountId: bigint;
  /** Null if the bank paid it out at maturity. */
  origin: Origin | null;
}

/**
 * Closes a certificate that a posting has just emptied, in the same transaction. Fails with
 * `balance_changed` if money has come in or interest is owed since everything was counted, and with
 * `conflict` if the owners have changed since they were read.
 */
export async function endCertificate(
  connection: Connection,
  { customerId, accountId, toAccountId, origin }: EndedCertificate,
): Promise<void> {
  const { rows } = await connection.query<{
    account_number: string;
    is_empty: boolean;
    has_same_owners: boolean;
  }>(
    `select account.account_number, ${hasSameOwners('account.id', '$2')} as has_same_owners,
            state.posted = 0 and state.held = 0 and not exists (
              select from interest_account
              where account_id = account.id
                and earned_micro_cents / ${microCents} - paid_cents > 0
            ) as is_empty
     from account
     join ledger.account_state as state on state.id = account.id
     where account.id = $1`,
    [accountId, toAccountId],
  );
  const [account] = rows;
  if (!account?.is_empty)
    throw new Refusal('balance_changed', 'The balance has just changed. Please try again.');
  if (!account.has_same_owners) throw belongsToOthers();
  const owners = await currentOwners(connection, accountId);
  await endAccount(connection, accountId);
  await endOwnership(connection, accountId);
  const { account_number: accountNumber } = account;
  await recordEvent(connection, {
    action: 'own_account_closed',
    actorId: origin && customerId,
    subjectId: customerId,
    origin,
    after: { accountNumber },
  });
  for (const { id, isViewer } of owners)
    if (!isViewer)
      await queueMailToCustomer(connection, id, (firstName) =>
        certificateEndedMail(firstName, accountNumber.slice(-4)),
      );
}
