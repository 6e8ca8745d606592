import * as contract from '@seven-hills/contracts/money/payment-requests';
import {
  listRequestBlocks,
  removeRequestBlock,
} from '@seven-hills/contracts/money/payment-requests';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/route.ts';
import type { TransferDependencies } from '../make-transaction/create-transaction.ts';
import { orderingCall } from '../orders/confirmed-movements.ts';
import {
  declineRequest,
  listBlocks,
  listRequests,
  openRequest,
  readRequest,
  removeBlock,
} from './answer.ts';
import { type AskingDependencies, askForMoney, cancelRequest, renewLink } from './ask.ts';
import { payRequest } from './pay.ts';

/** Customers' requests for payment. */
export function paymentRequestRoutes(
  app: FastifyInstance,
  dependencies: AskingDependencies & TransferDependencies,
): void {
  const { database } = dependencies;
  serve(app, contract.listPaymentRequests, ({ principal }) =>
    listRequests(database, principal.customerId),
  );
  serve(app, contract.createPaymentRequest, ({ principal, body }) =>
    askForMoney(dependencies, principal, body),
  );
  serve(app, contract.openPaymentRequest, ({ principal, body }) =>
    openRequest(database, principal.customerId, body.token),
  );
  serve(app, contract.getPaymentRequest, ({ principal, params }) =>
    readRequest(database, principal.customerId, BigInt(params.id)),
  );
  serve(app, contract.renewPaymentLink, ({ principal, params }) =>
    renewLink(dependencies, principal.customerId, BigInt(params.id)),
  );
  serve(app, contract.cancelPaymentRequest, ({ principal, params }) =>
    cancelRequest(database, principal.customerId, BigInt(params.id)),
  );
  serve(app, contract.declinePaymentRequest, ({ principal: { customerId }, params, body }) =>
    declineRequest(database, {
      customerId,
      id: BigInt(params.id),
      token: body.token,
      blocks: body.blocks,
    }),
  );
  serve(app, contract.payPaymentRequest, async (call) => {
    const { params, body, reply } = call;
    const id = BigInt(params.id);
    const moved = await payRequest(dependencies, orderingCall(call), id, body);
    if (moved.isReplay) reply.header('idempotency-replayed', 'true');
    return moved.transaction;
  });
  serve(app, listRequestBlocks, ({ principal }) => listBlocks(database, principal.customerId));
  serve(app, removeRequestBlock, async ({ principal, params }) => {
    await removeBlock(database, principal.customerId, BigInt(params.id));
    return { message: 'They can send you requests again.' };
  });
}
