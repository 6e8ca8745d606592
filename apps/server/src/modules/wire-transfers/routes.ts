import { createWireTransfer } from '@seven-hills/contracts/api/wire-transfers';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/route.ts';
import type { BankPostings } from '../postings/bank-postings.ts';
import { sendWire } from './send-wire.ts';

export function wireTransferRoutes(
  app: FastifyInstance,
  { postings }: { postings: BankPostings },
): void {
  serve(app, createWireTransfer, async ({ body, principal, attempt, reply }) => {
    const { transaction, isReplay } = await sendWire(postings, principal.customerId, body, attempt);
    if (isReplay) reply.header('idempotency-replayed', 'true');
    return transaction;
  });
}
