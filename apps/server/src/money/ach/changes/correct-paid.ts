import type { Connection } from '@seven-hills/postgres';
import { checkPayee, type PayeeChecking } from '../../payee-rules/check-payee.ts';
import { correctPayee } from '../../payee-rules/correct-payee.ts';
import { correctedAccount, readCorrections } from '../../payee-rules/corrected-payee.ts';
import { type PayeeRow, payeeColumns, sealJoins } from '../../payee-rules/judge-payee.ts';
import { correctedBy, isSame, names, type StatedChange } from './judge-change.ts';

type PaidRow = PayeeRow &
  StatedChange & {
    account_kind: 'checking' | 'savings';
    external_routing_number: string;
    ordered_at: Date;
  };

/**
 * Applies a notification, locked by the caller, about a payment to someone else's account. Returns
 * whether nothing is left to do about it.
 */
export async function correctPaid(
  connection: Connection,
  { routingNumber, ...checking }: PayeeChecking & { routingNumber: string },
  entryId: bigint,
): Promise<boolean> {
  const { rows } = await connection.query<PaidRow>(
    `select ${payeeColumns}, receiver.account_kind, entry.account_number,
            ach_order.created_at as ordered_at,
            addenda ->> 'changeCode' as change_code, addenda ->> 'correctedData' as corrected_data,
            addenda ->> 'originalRdfi' as original_bank
     from ach_entry as entry
     cross join lateral (select entry.entry -> 'addenda' -> 0 as addenda) as answer
     join ach_order on ach_order.trace_number = addenda ->> 'originalTraceNumber'
     join bank_transaction as item on item.id = ach_order.transaction_id
     join ach_receiver as receiver on receiver.transaction_id = item.id
     ${sealJoins}
     where entry.id = $1 and ach_order.linked_account_id is null and item.type = 'ach_payment'`,
    [entryId],
  );
  const [row] = rows;
  if (!row) return false;
  const payee = await checkPayee(connection, checking, row);
  if (!payee.isSound || payee.accountNumber === null) return false;
  const corrections = await readCorrections(connection, [row.customer_id]);
  const paid = correctedAccount(checking.sealingKeys, corrections, row, {
    routingNumber: row.external_routing_number,
    accountNumber: payee.accountNumber,
    kind: row.account_kind,
  });
  const corrected = correctedBy(row, paid);
  if (!corrected || corrected.routingNumber === routingNumber) return false;
  if (isSame(corrected, paid)) return true;
  if (!names(row, paid)) return false;
  await correctPayee(connection, checking.sealingKeys, {
    entryId,
    code: row.change_code,
    customerId: row.customer_id,
    recipientName: row.recipient_name ?? '',
    paid,
    corrected,
  });
  return true;
}
