import type { NewBankTransfer } from '@seven-hills/contracts/money/bank-transfers';
import type { Connection, Database } from '@seven-hills/postgres';
import type { MovementKind } from '../../capability/movement-kind.ts';
import { Refusal } from '../../http/problem.ts';
import type { Keyring } from '../../platform/security/keyring.ts';
import type { ConfirmedMovements, OrderingCall } from '../orders/confirmed-movements.ts';
import { readAmount } from '../orders/read-amount.ts';
import { openLinkedNumber } from '../outside-accounts/linked-number.ts';
import type { Moved } from '../posting/postings.ts';
import { type BankTransferOrder, noLinkedAccount } from './posting-in.ts';
import type { SendOrder } from './posting-out.ts';

export interface TransferMeans {
  database: Database;
  movements: ConfirmedMovements;
  kinds: {
    bankTransferIn: MovementKind<BankTransferOrder>;
    bankTransferOut: MovementKind<SendOrder>;
  };
  sealingKeys: Keyring;
  /** Whether there is an operator to send entries to. */
  offersBankTransfers: boolean;
}

/**
 * Orders a transfer between an account here and a linked one. Fails with `not_found`, `conflict`
 * (money is added only with an authorization), `amount_too_large`, `not_offered`, and as the
 * posting does.
 */
export async function makeTransfer(
  means: TransferMeans,
  call: OrderingCall,
  form: NewBankTransfer,
): Promise<Moved> {
  const order = await transferOrder(means, call, form);
  return form.direction === 'in'
    ? means.movements.move(means.kinds.bankTransferIn, order, call, undefined)
    : means.movements.move(means.kinds.bankTransferOut, order, call, form.confirmation);
}

/** Turns a form into an order. Fails with `not_found`, `conflict`, or `amount_too_large`. */
export async function transferOrder(
  {
    database,
    sealingKeys,
    offersBankTransfers: isOffered,
  }: Pick<TransferMeans, 'database' | 'sealingKeys' | 'offersBankTransfers'>,
  { principal: { customerId, accountId } }: Pick<OrderingCall, 'principal'>,
  form: NewBankTransfer,
): Promise<SendOrder> {
  if (form.direction === 'in' && form.isAuthorized !== true)
    throw new Refusal('conflict', 'Please authorize the debit at your other bank.');
  const linked = await findLinked(database, customerId, BigInt(form.linkedAccountId));
  if (!linked) throw noLinkedAccount();
  return {
    customerId,
    accountId,
    amount: readAmount(form.amount),
    fee: 0n,
    isFeeNamed: false,
    description: form.description,
    by: { who: 'customer', pin: form.pin, fromGoals: form.fromGoals },
    linkedAccountId: linked.id,
    ...partyOf(sealingKeys, linked),
    isOffered,
  };
}

/** A linked account as an order and its transaction name it. */
export const partyOf = (sealingKeys: Keyring, linked: LinkedRow) => ({
  linked: {
    bankName: linked.bank_name,
    accountLastFour: linked.account_last_four,
    routingNumber: linked.routing_number,
    recipientName: linked.holder_name,
  },
  accountNumber: openLinkedNumber(sealingKeys, linked),
});

interface LinkedRow {
  id: bigint;
  customer_id: bigint;
  bank_name: string;
  routing_number: string;
  account_last_four: string;
  holder_name: string;
  fingerprint: string;
  number_ciphertext: Buffer;
  key_id: string;
}

/** Reads a customer's linked account that is proven. */
export async function findLinked(
  database: Database | Connection,
  customerId: bigint,
  id: bigint,
): Promise<LinkedRow | undefined> {
  const { rows } = await database.query<LinkedRow>(
    `select linked.id, linked.customer_id, linked.bank_name, linked.routing_number,
            linked.account_last_four, person.first_name || ' ' || person.last_name as holder_name,
            linked.fingerprint, linked.number_ciphertext, linked.key_id
     from linked_account as linked
     join customer as person on person.id = linked.customer_id
     where linked.id = $1 and linked.customer_id = $2 and linked.state = 'verified'
       and linked.removed_at is null`,
    [id, customerId],
  );
  return rows[0];
}
