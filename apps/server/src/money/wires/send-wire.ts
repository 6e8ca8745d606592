import type { NewWireTransfer } from '@seven-hills/contracts/money/wires';
import type { MovementKind } from '../../capability/movement-kind.ts';
import type { Principal } from '../../http/callers/principal.ts';
import type { ConfirmedMovements, OrderingCall } from '../orders/confirmed-movements.ts';
import { currentFeeOf, type FeeMeans, readAmountAndFee } from '../orders/fees.ts';
import type { Moved } from '../posting/postings.ts';
import { refuseUnfit } from './format/wire-text.ts';
import type { OrderedWire } from './posting.ts';

export interface WireDependencies extends FeeMeans {
  movements: ConfirmedMovements;
  kinds: { wire: MovementKind<OrderedWire> };
  /** Whether there is a network to send wires through. */
  offersWires: boolean;
}

/**
 * Orders a wire: holds its amount and fee until staff decide, or until it settles automatically
 * after one business day. Fails with `routing_number_invalid`, `validation_failed` (what the
 * network does not carry), `fee_mismatch`, `amount_too_large`, `not_offered`, a refusal of
 * `orderConditions` or of `ConfirmedMovements`, or a ledger refusal.
 */
export async function sendWire(
  { movements, kinds, ...offer }: WireDependencies,
  call: OrderingCall,
  form: NewWireTransfer,
): Promise<Moved> {
  const order = await wireOrder(call.principal, form, offer);
  return movements.move(kinds.wire, order, call, form.confirmation);
}

/**
 * Turns a form into an order. Fails with `routing_number_invalid`, `validation_failed`,
 * `fee_mismatch`, or `amount_too_large`.
 */
export async function wireOrder(
  { customerId, accountId }: Pick<Principal, 'customerId' | 'accountId'>,
  form: NewWireTransfer,
  { offersWires, terms }: Pick<WireDependencies, 'offersWires' | 'terms'>,
): Promise<OrderedWire> {
  refuseUnfit(form);
  return {
    customerId,
    accountId,
    fromAccountId: form.fromAccountId ? BigInt(form.fromAccountId) : undefined,
    ...(await readAmountAndFee(
      form,
      currentFeeOf({ terms }, { customerId, accountId }, 'wireFee'),
    )),
    description: form.description,
    by: { who: 'customer', pin: form.pin, fromGoals: form.fromGoals },
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
    isOffered: offersWires,
  };
}
