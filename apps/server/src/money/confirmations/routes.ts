import { startMovementConfirmation } from '@seven-hills/contracts/money/confirmations';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/route.ts';
import { orderingCall } from '../orders/confirmed-movements.ts';
import { type ConfirmationDependencies, startConfirmation } from './start-confirmation.ts';

/** Starts the confirmation of a movement with a passkey. Moves nothing. */
export function movementConfirmationRoutes(
  app: FastifyInstance,
  dependencies: ConfirmationDependencies,
): void {
  serve(app, startMovementConfirmation, async (call) => {
    // The key that the movement itself is sent with.
    const attempt = { key: call.body.idempotencyKey };
    return startConfirmation(dependencies, orderingCall({ ...call, attempt }), call.body);
  });
}
