import type { BodyOf, ResultOf } from '@seven-hills/contracts/endpoint';
import type { changeOwnAccount as contract } from '@seven-hills/contracts/money/own-accounts';
import type { Connection, Database } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import { recordOwnEvent } from '../../audit-log/record-event.ts';
import type { Principal } from '../../http/callers/principal.ts';
import { Refusal } from '../../http/problem.ts';
import { inPersonTransaction } from '../../people/sessions/in-person-transaction.ts';
import { findOwnAccount, findOwnedAccount } from './list-own-accounts.ts';

/**
 * Renames a person's account or makes it the primary one. Fails with `not_found`, and with
 * `conflict` for a certificate.
 */
export const changeOwnAccount = (
  database: Database,
  principal: Principal,
  origin: Origin,
  id: bigint,
  { nickname, isPrimary }: BodyOf<typeof contract>,
): Promise<ResultOf<typeof contract>> =>
  inPersonTransaction(database, principal, async (connection) => {
    const { customerId } = principal;
    const { accountNumber, maturesOn } = await findOwnedAccount(connection, customerId, id);
    if (isPrimary && maturesOn !== null) throw certificateNotPrimary();
    if (nickname !== undefined)
      await connection.query('update account set nickname = $2 where id = $1', [id, nickname]);
    if (isPrimary) {
      await makePrimary(connection, customerId, id);
      await recordOwnEvent(connection, customerId, {
        action: 'primary_account_changed',
        origin,
        after: { accountNumber },
      });
    }
    return findOwnAccount(connection, customerId, id);
  });

/** A certificate can neither pay nor receive what a request without an account is about. */
export const certificateNotPrimary = () =>
  new Refusal('conflict', 'A certificate can’t be your primary account.');

/**
 * Makes an account the primary one of a person whose lock the caller has. Fails with `not_found`
 * for one that the person does not own.
 */
export async function makePrimary(
  connection: Connection,
  customerId: bigint,
  id: bigint,
): Promise<void> {
  await connection.query(
    'update account_owner set is_primary = false where customer_id = $1 and is_primary',
    [customerId],
  );
  const { rowCount } = await connection.query(
    `update account_owner set is_primary = true
     where customer_id = $1 and account_id = $2 and until is null and role <> 'viewer'`,
    [customerId, id],
  );
  if (rowCount !== 1) throw new Refusal('not_found', 'You have no such account.');
}
