import { toDecimal } from '@seven-hills/money';
import type { Connection } from '@seven-hills/postgres';
import { recordEvent } from '../../audit-log/record-event.ts';
import { chooseOldestPrimary } from '../../money/account-sharing/end-part.ts';
import { endAccount, endOwnership } from '../../money/own-accounts/end-account.ts';
import { lockCustomer } from '../../people/identity/customer.ts';
import { staleRefusal } from '../proposals/judge-vote.ts';
import type { Payout } from './payout-order.ts';
import { requirePayout } from './payout-preview.ts';
import { lockOwners } from './receiving-accounts.ts';

/**
 * Verifies, behind the locks of a payout's posting, what it is based on. Fails with `conflict` or
 * `proposal_stale`. The posting itself compares the balance.
 */
export async function verifyPayout(
  connection: Connection,
  { accountId, lines, form, execution, customerId }: Payout,
): Promise<void> {
  await lockOwners(connection, [accountId, ...lines.map(({ toAccountId }) => toAccountId)]);
  await lockCustomer(connection, customerId);
  const { baseVersion } = await requirePayout(connection, form, true);
  if (baseVersion !== execution.baseVersion)
    throw staleRefusal('The beneficiaries or their accounts have changed.');
}

/** Records a payout that was just posted, and closes the account, in the same transaction. */
export async function finishPayout(
  connection: Connection,
  { customerId, accountId, lines, execution }: Payout,
  transactionIds: readonly bigint[],
): Promise<void> {
  const { proposalId, deciderId, origin } = execution;
  const total = lines.reduce((sum, { amount }) => sum + amount, 0n);
  const { rows } = await connection.query<{ account_number: string }>(
    `insert into beneficiary_payout (account_id, stop_id, proposal_id, designation_id, amount)
     select $1, stop.id, $3, designation.id, $4
     from customer_stop as stop
     left join lateral (
       select id from beneficiary_designation
       where account_id = $1 and outcome = 'confirmed'
       order by id desc
       limit 1
     ) as designation on exists (
       select from beneficiary where designation_id = designation.id
     )
     where stop.customer_id = $2 and stop.kind = 'death' and stop.ended_at is null
     returning (select account_number from account where id = $1)`,
    [accountId, customerId, proposalId, total],
  );
  if (!rows[0]) throw new Error(`the death of customer ${customerId} is not reported`);
  for (const [index, { payee, amount, toAccountId }] of lines.entries())
    await connection.query(
      `insert into beneficiary_payout_line
         (account_id, position, payee, amount, to_account_id, transaction_id)
       values ($1, $2, $3, $4, $5, $6)`,
      [accountId, index + 1, payee, amount, toAccountId, transactionIds[index]],
    );
  await endAccount(connection, accountId);
  await connection.query(
    'update account_owner set is_primary = false where account_id = $1 and is_primary',
    [accountId],
  );
  await endOwnership(connection, accountId);
  await chooseOldestPrimary(connection, customerId);
  await recordEvent(connection, {
    action: 'beneficiaries_paid',
    actorId: deciderId,
    subjectId: customerId,
    origin,
    before: { accountNumber: rows[0].account_number, balance: toDecimal(total) },
    after: Object.fromEntries(lines.map(({ payee, amount }) => [payee, toDecimal(amount)])),
  });
}
