import type { NewWireTransfer } from '@seven-hills/contracts/api/money/wire-transfers';
import { limits } from '@seven-hills/contracts/limits';
import { isRoutingNumber } from '@seven-hills/contracts/payments/routing-numbers';
import type { Attempt } from '../../http/attempt.ts';
import type { Principal } from '../../http/callers/principal.ts';
import { Refusal } from '../../http/problem.ts';
import { readAmountAndFee } from '../orders/read-amount.ts';
import type { MovementKind } from '../posting/movement-kind.ts';
import type { Moved, Postings } from '../posting/postings.ts';
import type { OrderedWire } from './posting.ts';

export interface WireDependencies {
  postings: Postings;
  wire: MovementKind<OrderedWire>;
  /** Whether there is a network to send wires through. */
  isOffered: boolean;
}

/**
 * Orders a wire: holds its amount and fee until staff decide, or until it settles automatically
 * after one business day. Fails with `routing_number_invalid`, `fee_mismatch`, `amount_too_large`,
 * `not_offered`, a refusal of `orderConditions`, or a ledger refusal.
 */
export async function sendWire(
  { postings, wire, isOffered }: WireDependencies,
  { customerId, accountId }: Pick<Principal, 'customerId' | 'accountId'>,
  form: NewWireTransfer,
  attempt: Attempt,
): Promise<Moved> {
  if (!isRoutingNumber(form.externalRoutingNumber))
    throw new Refusal(
      'routing_number_invalid',
      'This routing number is not valid. Please check its nine digits.',
      { errors: [{ path: 'externalRoutingNumber', message: 'Please check the nine digits' }] },
    );
  const order: OrderedWire = {
    customerId,
    accountId,
    ...readAmountAndFee(form, limits.wireFeeBasisPoints),
    description: form.description,
    pin: form.pin,
    recipient: {
      bankName: form.externalBankName,
      accountLastFour: form.externalAccountNumber.slice(-4),
      routingNumber: form.externalRoutingNumber,
      swiftCode: form.swiftCode,
      intermediaryBank: form.intermediaryBank,
      recipientName: form.recipientName,
      recipientAddress: form.recipientAddress,
    },
    accountNumber: form.externalAccountNumber,
    isOffered,
  };
  return postings.move(wire, order, attempt);
}
