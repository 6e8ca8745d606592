import { startMovementConfirmation } from '@seven-hills/contracts/api/money/movement-confirmations';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/route.ts';
import type { OrderedPayment } from '../external-payments/posting.ts';
import { paymentOrder } from '../external-payments/send-payment.ts';
import type { PaymentDependencies } from '../external-payments/settle-payment.ts';
import { type ConfirmedMovements, orderingCall } from '../orders/confirmed-movements.ts';
import type { MovementKind } from '../posting/movement-kind.ts';
import { type TransferKinds, withTransaction } from '../transfers/create-transaction.ts';
import type { OrderedWire } from '../wires/posting.ts';
import { wireOrder } from '../wires/send-wire.ts';

interface Dependencies {
  movements: ConfirmedMovements;
  kinds: TransferKinds & {
    wire: MovementKind<OrderedWire>;
    payment: MovementKind<OrderedPayment>;
  };
  offersWires: boolean;
  rails: PaymentDependencies['rails'];
}

/** Starts the confirmation of a movement with a passkey. Moves nothing. */
export function movementConfirmationRoutes(
  app: FastifyInstance,
  { movements, kinds, offersWires, rails }: Dependencies,
): void {
  serve(app, startMovementConfirmation, async (request) => {
    const { body, principal } = request;
    // The key of the movement, which this call does not use up.
    const attempt = { key: body.idempotencyKey };
    const call = orderingCall({ ...request, attempt });
    switch (body.kind) {
      case 'transaction':
        return withTransaction(kinds, principal, body.order, (kind, order) =>
          movements.start(kind, order, call),
        );
      case 'wire':
        return movements.start(kinds.wire, wireOrder(principal, body.order, offersWires), call);
      case 'payment':
        return movements.start(kinds.payment, paymentOrder(principal, body.order, rails), call);
    }
  });
}
