import type { FeeTerm } from '@seven-hills/bank/term-names';
import type { AnswerOf, BodyOf } from '@seven-hills/contracts/endpoint';
import type { startMovementConfirmation } from '@seven-hills/contracts/money/confirmations';
import { feeTermOf } from '../ach-payments/fee-term.ts';
import { type AchPaymentMeans, achPaymentOrder } from '../ach-payments/make-payment.ts';
import { type TransferMeans, transferOrder } from '../bank-transfers/make-transfer.ts';
import { paymentOrder, type SendingDependencies } from '../external-payments/send-payment.ts';
import {
  type TransferDependencies,
  withTransaction,
} from '../make-transaction/create-transaction.ts';
import type { OrderingCall } from '../orders/confirmed-movements.ts';
import { currentFeeOf, judgeFee, type OrderedAmount } from '../orders/fees.ts';
import { type WireDependencies, wireOrder } from '../wires/send-wire.ts';

export interface ConfirmationDependencies
  extends Omit<TransferDependencies, 'kinds'>,
    Omit<WireDependencies, 'kinds'>,
    Pick<SendingDependencies, 'rails'>,
    Pick<AchPaymentMeans, 'achSender' | 'offersSameDay'>,
    Pick<TransferMeans, 'database' | 'sealingKeys' | 'offersBankTransfers'> {
  kinds: TransferDependencies['kinds'] &
    WireDependencies['kinds'] &
    SendingDependencies['kinds'] &
    TransferMeans['kinds'] &
    AchPaymentMeans['kinds'];
}

/**
 * Creates the options that a browser needs to confirm a movement with a passkey, from the same
 * order that the movement's own call makes. Fails as that call does before it posts, and as
 * `ConfirmedMovements.start` does.
 */
export async function startConfirmation(
  dependencies: ConfirmationDependencies,
  call: OrderingCall,
  form: BodyOf<typeof startMovementConfirmation>,
): Promise<AnswerOf<typeof startMovementConfirmation>> {
  const { movements, kinds } = dependencies;
  const { principal } = call;
  /** Prevents a customer from signing a fee that the posting would refuse. */
  async function refuseOtherFee(order: OrderedAmount, term: FeeTerm): Promise<void> {
    const refusal = judgeFee(order, await currentFeeOf(dependencies, principal, term)());
    if (refusal) throw refusal;
  }
  switch (form.kind) {
    case 'transaction':
      return withTransaction(kinds, principal, form.order, (kind, order) =>
        movements.start(kind, order, call),
      );
    case 'wire': {
      const order = await wireOrder(principal, form.order, dependencies);
      await refuseOtherFee(order, 'wireFee');
      return movements.start(kinds.wire, order, call);
    }
    case 'payment': {
      const order = await paymentOrder(principal, form.order, dependencies);
      await refuseOtherFee(order, 'paymentFee');
      return movements.start(kinds.payment, order, call);
    }
    case 'ach_payment': {
      const order = await achPaymentOrder(principal, form.order, dependencies);
      await refuseOtherFee(order, feeTermOf(form.order.speed));
      return movements.start(kinds.achPayment, order, call);
    }
    case 'bank_transfer': {
      const order = await transferOrder(dependencies, call, form.order);
      return movements.start(kinds.bankTransferOut, order, call);
    }
  }
}
