import { returnReasons } from '@seven-hills/ach';
import { limits } from '@seven-hills/bank/limits';
import type { Connection } from '@seven-hills/postgres';
import { recordEvent } from '../../audit-log/record-event.ts';
import { queueMailToCustomer } from '../../people/identity/customer.ts';
import { linkFailedMail } from './mails.ts';
import { shortNameOf } from './short-name.ts';

/** The sentences for what the bank itself finds, and for returns that customers can act on. */
const sentences: Readonly<Record<string, string>> = {
  amounts: `The amounts were wrong ${limits.linkProofTriesMax} times.`,
  late: `The two deposits were not confirmed within ${limits.linkProofDays} days.`,
  R02: 'The other bank says that the account is closed.',
  R03: 'The other bank found no such account.',
  R04: 'The other bank says that the account number is not valid.',
  R13: 'The network knows no bank with this routing number.',
  R16: 'The other bank says that the account is frozen.',
  R20: 'The account does not accept electronic transfers.',
};

/** Says why linking an account failed: `amounts`, `late`, or the reason of a return. */
export function failureSentence(reason: string): string {
  const known = sentences[reason];
  if (known !== undefined) return known;
  const title = returnReasons.get(reason)?.title;
  return `The other bank sent the deposits back${title === undefined ? '' : ` (${title})`}.`;
}

/**
 * Ends a pending link for a reason: `amounts`, `late`, or a return's, such as `R03`. A verified or
 * failed one stays as it is. Tells the customer, unless the link was removed. Returns whether it was
 * pending. Waits for a proof in progress.
 */
export async function failLinkedAccount(
  connection: Connection,
  linkedAccountId: bigint,
  reason: string,
): Promise<boolean> {
  const { rows } = await connection.query<{
    customer_id: bigint;
    bank_name: string;
    account_last_four: string;
    is_removed: boolean;
  }>(
    `update linked_account set state = 'failed', failed_for = $2
     where id = $1 and state = 'pending'
     returning customer_id, bank_name, account_last_four, removed_at is not null as is_removed`,
    [linkedAccountId, reason],
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
  if (!failed.is_removed)
    await queueMailToCustomer(connection, failed.customer_id, (firstName) =>
      linkFailedMail(firstName, name, failureSentence(reason)),
    );
  return true;
}
