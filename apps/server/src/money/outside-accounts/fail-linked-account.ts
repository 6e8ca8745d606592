import { limits } from '@seven-hills/bank/limits';
import { explainReturn } from '@seven-hills/bank/payments/returned-entries';
import type { Connection } from '@seven-hills/postgres';
import { recordEvent } from '../../audit-log/record-event.ts';
import { queueMailToCustomer } from '../../people/identity/customer.ts';
import { linkEndedMail, linkFailedMail } from './mails.ts';
import { shortNameOf } from './short-name.ts';

/** The sentences for what the bank itself finds. */
const sentences: Readonly<Record<string, string>> = {
  amounts: `The amounts were wrong ${limits.linkProofTriesMax} times.`,
  late: `The two deposits were not confirmed within ${limits.linkProofDays} days.`,
};

/** Says why a link failed: `amounts`, `late`, or the reason of a return. */
export const failureSentence = (reason: string): string =>
  sentences[reason] ?? explainReturn(reason);

/**
 * Ends a pending link for a reason: `amounts`, `late`, or a return's, such as `R03`. A verified or
 * failed one stays as it is. Tells the customer, unless the link was removed. Returns whether it
 * was pending. Waits for a proof in progress.
 */
export const failLinkedAccount = (
  connection: Connection,
  linkedAccountId: bigint,
  reason: string,
): Promise<boolean> => fail(connection, linkedAccountId, reason, 'pending');

/**
 * Ends a verified link because a transfer came back for a reason after which none may follow. Tells
 * the customer.
 */
export const endLinkedAccount = (
  connection: Connection,
  linkedAccountId: bigint,
  reason: string,
): Promise<boolean> => fail(connection, linkedAccountId, reason, 'verified');

async function fail(
  connection: Connection,
  linkedAccountId: bigint,
  reason: string,
  from: 'pending' | 'verified',
): Promise<boolean> {
  const { rows } = await connection.query<{
    customer_id: bigint;
    bank_name: string;
    account_last_four: string;
    is_removed: boolean;
  }>(
    `update linked_account set state = 'failed', failed_for = $2
     where id = $1 and state = $3
     returning customer_id, bank_name, account_last_four, removed_at is not null as is_removed`,
    [linkedAccountId, reason, from],
  );
  const failed = rows[0];
  if (!failed) return false;
  const name = shortNameOf(failed.bank_name, failed.account_last_four);
  await recordEvent(connection, {
    action: 'account_link_failed',
    subjectId: failed.customer_id,
    after: { linkedAccountId: Number(linkedAccountId), reason },
    detail: name,
  });
  const mail = from === 'pending' ? linkFailedMail : linkEndedMail;
  if (!failed.is_removed)
    await queueMailToCustomer(connection, failed.customer_id, (firstName) =>
      mail(firstName, name, failureSentence(reason)),
    );
  return true;
}
