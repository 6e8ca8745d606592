import type { Connection } from '@seven-hills/postgres';
import type { Keyring } from '../../../platform/security/keyring.ts';
import { fingerprintsOf, openLinkedNumber } from '../../outside-accounts/linked-number.ts';
import { openAccountNumber } from '../../payee-rules/account-number-seal.ts';
import type { PaidAccount } from '../../payee-rules/correct-payee.ts';
import { correctedAccount, readCorrections } from '../../payee-rules/corrected-payee.ts';

/** An order in a file, with everything that its entry states. */
export interface SentEntry {
  id: bigint;
  /** The order whose number the entry has: of a reversal, the one that it reverses. */
  reference: bigint;
  kind: 'add' | 'send' | 'proof';
  amount: bigint;
  trace_number: string;
  is_same_day: boolean;
  /** ISO date. */
  settles_on: string;
  settles_at: Date;
  account_kind: 'checking' | 'savings';
  routing_number: string;
  accountNumber: string;
  receiver: string;
  /** Of a payment to someone else; null if the customer's own account receives it. */
  is_company: boolean | null;
  /** The customer who ordered it. */
  payer: string;
  description: string | null;
  /** Whether a recurring authorization allows it. */
  is_recurring: boolean;
  /** Whether it presents a returned debit again. */
  is_again: boolean;
  /** Whether it reverses another order, whose data it then repeats. */
  is_reversal: boolean;
}

interface SentRow extends Omit<SentEntry, 'accountNumber'> {
  transaction_id: bigint | null;
  account_number_ciphertext: Buffer | null;
  account_number_key_id: string | null;
  ordered_routing_number: string | null;
  /** Of what the linked account was before its corrections. */
  former_fingerprints: string[];
  customer_id: bigint;
  /** When the payment was ordered; of a reversal, that which it reverses. */
  ordered_at: Date;
  fingerprint: string | null;
  number_ciphertext: Buffer | null;
  key_id: string | null;
}

/** Reads what an open or assigned file has, with the account numbers opened. */
export async function entriesIn(
  connection: Connection,
  sealingKeys: Keyring,
  fileId: bigint,
): Promise<SentEntry[]> {
  const { rows } = await connection.query<SentRow>(
    `select ach_order.id, ach_order.kind, ach_order.amount, ach_order.trace_number,
            ach_order.is_same_day, ach_order.settles_on, ach_order.settles_at,
            ach_order.presents_again is not null as is_again,
            coalesce(ach_order.reverses, ach_order.id) as reference,
            ach_order.reverses is not null as is_reversal,
            coalesce(reversed.created_at, ach_order.created_at) as ordered_at,
            ach_order.transaction_id, ach_order.customer_id, linked.fingerprint,
            linked.number_ciphertext, linked.key_id, instruction.account_number_ciphertext,
            instruction.account_number_key_id, paid.is_company, said.description,
            item.external_routing_number as ordered_routing_number,
            array(
              select old_fingerprint from linked_account_change where linked_account_id = linked.id
            ) as former_fingerprints,
            coalesce(linked.kind, paid.account_kind) as account_kind,
            coalesce(linked.routing_number, item.external_routing_number) as routing_number,
            person.first_name || ' ' || person.last_name as payer,
            case when paid.transaction_id is null then person.first_name || ' ' || person.last_name
                 else said.recipient_name end as receiver,
            exists (
              select from schedule where schedule.id = said.schedule_id and schedule.every <> 'once'
            ) as is_recurring
     from ach_order
     join customer as person on person.id = ach_order.customer_id
     left join linked_account as linked on linked.id = ach_order.linked_account_id
     left join ach_order as reversed on reversed.id = ach_order.reverses
     left join bank_transaction as item on item.id = ach_order.transaction_id
     left join bank_transaction as said
       on said.id = coalesce(reversed.transaction_id, ach_order.transaction_id)
     left join ach_receiver as paid on paid.transaction_id = said.id
     left join wire_instruction as instruction
       on instruction.transaction_id = ach_order.transaction_id
     where ach_order.file_id = $1
     order by ach_order.kind, paid.is_company nulls first, ach_order.is_same_day,
              ach_order.settles_on, ach_order.settles_at, ach_order.trace_number`,
    [fileId],
  );
  const payers = rows.flatMap((row) => (row.fingerprint === null ? row.customer_id : []));
  const corrections = await readCorrections(connection, payers);
  return rows.map((row) => {
    const accountNumber = orderedNumber(sealingKeys, row);
    if (row.fingerprint !== null)
      return { ...row, accountNumber: linkedNumber(sealingKeys, row, accountNumber) };
    if (accountNumber === null) throw new Error(`ACH order ${row.id} has no account number`);
    const { routing_number: routingNumber, account_kind: kind } = row;
    const ordered: PaidAccount = { routingNumber, accountNumber, kind };
    const paid = correctedAccount(sealingKeys, corrections, row, ordered);
    const { accountNumber: number, routingNumber: bank } = paid;
    return { ...row, accountNumber: number, routing_number: bank, account_kind: paid.kind };
  });
}

/** The number that was sealed for the transaction; null without one. */
function orderedNumber(keyring: Keyring, row: SentRow): string | null {
  const { transaction_id: id, account_number_ciphertext: ciphertext } = row;
  const { account_number_key_id: keyId } = row;
  return id === null || ciphertext === null || keyId === null
    ? null
    : openAccountNumber(keyring, id, { ciphertext, keyId });
}

/**
 * The number of the linked account, which may have been corrected since it was ordered. Fails if
 * the number that was sealed for the transaction is neither this account's nor a former one's.
 */
function linkedNumber(keyring: Keyring, row: SentRow, ordered: string | null): string {
  const { customer_id, routing_number, fingerprint, number_ciphertext, key_id } = row;
  if (fingerprint === null || number_ciphertext === null || key_id === null)
    throw new Error(`ACH order ${row.id} has no linked account`);
  const { ordered_routing_number: routingNumber } = row;
  if (ordered !== null && routingNumber !== null) {
    const known = new Set([fingerprint, ...row.former_fingerprints]);
    const named = { routingNumber, accountNumber: ordered };
    if (!fingerprintsOf(keyring, named).some((each) => known.has(each)))
      throw new Error('an order names another account than its linked account');
  }
  const linked = { customer_id, routing_number, fingerprint, number_ciphertext, key_id };
  return openLinkedNumber(keyring, linked);
}
