import type { AnswerOf, BodyOf } from '@seven-hills/contracts/endpoint';
import type { startMovementConfirmation } from '@seven-hills/contracts/money/confirmations';
import type { MovementKind } from '../../capability/movement-kind.ts';
import type { OrderedPayment } from '../external-payments/posting.ts';
import { paymentOrder } from '../external-payments/send-payment.ts';
import type { PaymentDependencies } from '../external-payments/settle-payment.ts';
import { type TransferKinds, withTransaction } from '../make-transaction/create-transaction.ts';
import type { ConfirmedMovements, OrderingCall } from '../orders/confirmed-movements.ts';
import { feeRateOf, judgeFee, type OrderedAmount } from '../orders/fees.ts';
import type { TermsBook } from '../terms/terms-book.ts';
import type { OrderedWire } from '../wires/posting.ts';
import { wireOrder } from '../wires/send-wire.ts';

export interface ConfirmationDependencies {
  movements: ConfirmedMovements;
  kinds: TransferKinds & {
    wire: MovementKind<OrderedWire>;
    payment: MovementKind<OrderedPayment>;
  };
  offersWires: boolean;
  rails: PaymentDependencies['rails'];
  terms: TermsBook;
}

/**
 * Creates the options that a browser needs to confirm a movement with a passkey, from the same
 * order that the movement's own call makes. Fails as that call does before it posts, and as
 * `ConfirmedMovements.start` does.
 */
export async function startConfirmation(
  { movements, kinds, offersWires, rails, terms }: ConfirmationDependencies,
  call: OrderingCall,
  form: BodyOf<typeof startMovementConfirmation>,
): Promise<AnswerOf<typeof startMovementConfirmation>> {
  const { principal } = call;
  switch (form.kind) {
    case 'transaction':
      return withTransaction(kinds, principal, form.order, (kind, order) =>
        movements.start(kind, order, call),
      );
    case 'wire': {
      const order = await wireOrder(principal, form.order, { isOffered: offersWires, terms });
      await refuseOtherFee(order, feeRateOf(terms, principal.customerId, 'wireFee'));
      return movements.start(kinds.wire, order, call);
    }
    case 'payment': {
      const order = await paymentOrder(principal, form.order, { rails, terms });
      await refuseOtherFee(order, feeRateOf(terms, principal.customerId, 'paymentFee'));
      return movements.start(kinds.payment, order, call);
    }
  }
}

/** Prevents a customer from signing a fee that the posting would refuse. */
async function refuseOtherFee(
  order: OrderedAmount,
  basisPoints: () => Promise<bigint>,
): Promise<void> {
  const refusal = judgeFee(order, await basisPoints());
  if (refusal) throw refusal;
}
