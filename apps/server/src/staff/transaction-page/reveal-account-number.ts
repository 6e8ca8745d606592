import { type Database, inTransaction } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import { recordEvent } from '../../audit-log/record-event.ts';
import type { Principal } from '../../http/callers/principal.ts';
import { Refusal } from '../../http/problem.ts';
import {
  accountNumberOf,
  type PayeeRow,
  payeeColumns,
  sealJoins,
} from '../../money/payee-rules/judge-payee.ts';
import { customersThemselves, recordViews } from '../../people/views/record-views.ts';
import type { Keyring } from '../../platform/security/keyring.ts';

/**
 * Opens the account number of a wire's recipient for a staff member. The audit record and the
 * customer's record of views commit before the response is sent. Fails with `not_found`, or with
 * `conflict` if it cannot be opened.
 */
export function revealAccountNumber(
  { database, sealingKeys }: { database: Database; sealingKeys: Keyring },
  id: number,
  { viewer, origin }: { viewer: Principal; origin: Origin },
): Promise<{ accountNumber: string }> {
  return inTransaction(database, async (connection) => {
    const { rows } = await connection.query<PayeeRow>(
      `select ${payeeColumns} from bank_transaction as item ${sealJoins}
       where item.id = $1 and item.type = 'wire_transfer'`,
      [id],
    );
    const wire = rows[0];
    if (!wire) throw new Refusal('not_found', 'There is no such wire.');
    const accountNumber = accountNumberOf(sealingKeys, wire)?.accountNumber ?? null;
    if (accountNumber === null)
      throw new Refusal('conflict', 'This account number can’t be opened. Report it to security.');
    await recordEvent(connection, {
      action: 'account_number_revealed',
      actorId: viewer.customerId,
      subjectId: wire.customer_id,
      origin,
      after: { transactionId: id },
      detail: `transaction ${id}`,
    });
    const whose = customersThemselves([wire.customer_id]);
    await recordViews(connection, { viewer, what: 'account_number' }, whose);
    return { accountNumber };
  });
}
