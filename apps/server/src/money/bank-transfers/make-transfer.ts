import type { NewBankTransfer } from '@seven-hills/contracts/money/bank-transfers';
import type { Database } from '@seven-hills/postgres';
import type { MovementKind } from '../../capability/movement-kind.ts';
import type { Keyring } from '../../platform/security/keyring.ts';
import { bankNow } from '../../platform/time/server-clock.ts';
import { planOrder } from '../ach/originating/plan-order.ts';
import { singleAuthorization } from '../debit-authorizations/authorization-text.ts';
import type { ConfirmedMovements, OrderingCall } from '../orders/confirmed-movements.ts';
import { readAmount } from '../orders/read-amount.ts';
import type { Moved } from '../posting/postings.ts';
import { findOutside, type Outside } from './find-outside.ts';
import { type AddOrder, noLinkedAccount } from './posting-in.ts';
import type { SendOrder } from './posting-out.ts';

export interface TransferMeans {
  database: Database;
  movements: ConfirmedMovements;
  kinds: {
    bankTransferIn: MovementKind<AddOrder>;
    bankTransferOut: MovementKind<SendOrder>;
  };
  sealingKeys: Keyring;
  /** Whether there is an operator to send entries to. */
  offersBankTransfers: boolean;
}

/**
 * Orders a transfer between an account here and a linked one. Fails with `not_found`, `conflict`
 * (money is added only with the authorization of this very debit), `amount_too_large`,
 * `not_offered`, and as the posting does.
 */
export async function makeTransfer(
  means: TransferMeans,
  call: OrderingCall,
  form: NewBankTransfer,
): Promise<Moved> {
  const order = await transferOrder(means, call, form);
  if (form.direction === 'out')
    return means.movements.move(means.kinds.bankTransferOut, order, call, form.confirmation);
  const times = planOrder(bankNow());
  const authorizing = {
    text: singleAuthorization({ ...order.parties, amount: order.amount }, times),
    times,
    agreedHash: form.authorization,
    sessionHash: call.principal.sessionHash,
  };
  const added = { ...order, authorizing };
  return means.movements.move(means.kinds.bankTransferIn, added, call, undefined);
}

/** Turns a form into an order. Fails with `not_found` or `amount_too_large`. */
export async function transferOrder(
  {
    database,
    sealingKeys,
    offersBankTransfers: isOffered,
  }: Pick<TransferMeans, 'database' | 'sealingKeys' | 'offersBankTransfers'>,
  { principal: { customerId, accountId } }: Pick<OrderingCall, 'principal'>,
  form: NewBankTransfer,
): Promise<SendOrder & Pick<Outside, 'parties'>> {
  const whose = { customerId, id: BigInt(form.linkedAccountId), accountId };
  const outside = await findOutside(database, sealingKeys, whose);
  if (!outside) throw noLinkedAccount();
  const { linkedAccountId, linked, accountNumber, parties } = outside;
  return {
    customerId,
    accountId,
    amount: readAmount(form.amount),
    fee: 0n,
    isFeeNamed: false,
    description: form.description,
    by: { who: 'customer', pin: form.pin, fromGoals: form.fromGoals },
    linkedAccountId,
    linked,
    accountNumber,
    isOffered,
    parties,
  };
}
