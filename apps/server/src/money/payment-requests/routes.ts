import * as contract from '@seven-hills/contracts/money/payment-requests';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/route.ts';
import type { TransferDependencies } from '../make-transaction/create-transaction.ts';
import { answerMoved, orderingCall } from '../orders/confirmed-movements.ts';
import {
  declineRequest,
  listBlocks,
  listRequests,
  openRequest,
  readRequest,
  removeBlock,
} from './answer.ts';
import { payRequest } from './pay.ts';
import {
  cancelRequest,
  type RequestingDependencies,
  renewLink,
  requestMoney,
} from './request-money.ts';

/** Customers' requests for payment. */
export function paymentRequestRoutes(
  app: FastifyInstance,
  dependencies: RequestingDependencies & TransferDependencies,
): void {
  const { database } = dependencies;
  serve(app, contract.listPaymentRequests, ({ principal }) =>
    listRequests(database, principal.customerId),
  );
  serve(app, contract.createPaymentRequest, ({ principal, body }) =>
    requestMoney(dependencies, principal, body),
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
    const id = BigInt(call.params.id);
    const moved = await payRequest(dependencies, orderingCall(call), id, call.body);
    return answerMoved(call.reply, moved);
  });
  serve(app, contract.listRequestBlocks, ({ principal }) =>
    listBlocks(database, principal.customerId),
  );
  serve(app, contract.removeRequestBlock, async ({ principal, params }) => {
    await removeBlock(database, principal.customerId, BigInt(params.id));
    return { message: 'They can send you requests again.' };
  });
}
