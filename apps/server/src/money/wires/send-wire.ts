import type { Transaction } from '@seven-hills/contracts/api/transactions';
import type { NewWireTransfer } from '@seven-hills/contracts/api/wire-transfers';
import { limits } from '@seven-hills/contracts/limits';
import { isRoutingNumber } from '@seven-hills/contracts/routing-numbers';
import type { Attempt } from '../../http/attempt.ts';
import { Refusal } from '../../http/problem.ts';
import { readAmountAndFee } from '../history/read-amount.ts';
import type { BankPostings } from '../posting/bank-postings.ts';
import type { Movement } from '../posting/intent.ts';

export interface WireDependencies {
  postings: BankPostings;
  /** Whether there is a network to send wires through. */
  isOffered: boolean;
}

/**
 * Takes a wire: holds its amount and fee until staff decide, or until it settles by itself after one
 * business day. Fails with `not_offered`, `routing_number_invalid`, `fee_mismatch`, `amount_too_large` or any
 * refusal of `refusal-of.ts`.
 */
export async function sendWire(
  { postings, isOffered }: WireDependencies,
  customerId: bigint,
  form: NewWireTransfer,
  attempt: Attempt,
): Promise<{ transaction: Transaction; isReplay: boolean }> {
  if (!isRoutingNumber(form.externalRoutingNumber))
    throw new Refusal(
      'routing_number_invalid',
      'This routing number is not valid. Please check its nine digits.',
      { errors: [{ path: 'externalRoutingNumber', message: 'Please check the nine digits' }] },
    );
  const movement: Movement = {
    kind: 'movement',
    type: 'wire_transfer',
    customerId,
    ...readAmountAndFee(form, limits.wireFeeBasisPoints),
    description: form.description,
    pin: form.pin,
    external: {
      bankName: form.externalBankName,
      accountLastFour: form.externalAccountNumber.slice(-4),
      accountNumber: form.externalAccountNumber,
      routingNumber: form.externalRoutingNumber,
      swiftCode: form.swiftCode,
      intermediaryBank: form.intermediaryBank,
      recipientName: form.recipientName,
      recipientAddress: form.recipientAddress,
    },
    isPending: true,
    isOffered,
  };
  return postings.move(movement, attempt);
}
