import * as contract from '@seven-hills/contracts/money/own-transfers';
import type { FastifyInstance } from 'fastify';
import type { MovementKind } from '../../capability/movement-kind.ts';
import { serve } from '../../http/route.ts';
import {
  answerMoved,
  type ConfirmedMovements,
  orderingCall,
} from '../orders/confirmed-movements.ts';
import { readAmount } from '../orders/read-amount.ts';
import type { OwnTransferOrder } from './posting.ts';

interface Means {
  movements: ConfirmedMovements;
  kinds: { ownTransfer: MovementKind<OwnTransferOrder> };
}

export function ownTransferRoutes(app: FastifyInstance, { movements, kinds }: Means): void {
  serve(app, contract.makeOwnTransfer, async (call) => {
    const { customerId, accountId } = call.principal;
    const { amount, description, pin, toAccountId, fromGoals, ira } = call.body;
    const order: OwnTransferOrder = {
      customerId,
      accountId,
      amount: readAmount(amount),
      description,
      by: { who: 'customer', pin, fromGoals },
      toAccountId: BigInt(toAccountId),
      ira,
    };
    const moved = await movements.move(kinds.ownTransfer, order, orderingCall(call), undefined);
    return answerMoved(call.reply, moved);
  });
}
