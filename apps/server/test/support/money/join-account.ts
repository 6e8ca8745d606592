import type { SharingRole } from '@seven-hills/bank/words/sharing-words';
import type { Customer } from '../people.ts';
import type { TestBank } from '../test-bank.ts';

/**
 * Lets a person use an account, as after an accepted invitation. For tests that are not about that.
 */
export async function joinAccount(
  bank: TestBank,
  { customerId }: Pick<Customer, 'customerId'>,
  accountId: number | bigint,
  role: SharingRole,
): Promise<void> {
  await bank.superuser.query(
    `with signed as (
       insert into account_invitation
         (account_id, role, invited_by, email, expires_at, outcome, ended_at, accepted_by,
          agreement_version, signed_name)
       select id, $3, customer_id, 'invited@example.com', now(), 'accepted', now(), $2, '2026-11-26', 'V'
       from account where id = $1
     )
     insert into account_owner (account_id, customer_id, role, is_primary)
     values ($1, $2, $3, $3 <> 'viewer' and not exists (
       select from account_owner where customer_id = $2 and is_primary
     ))`,
    [accountId, customerId, role],
  );
}
