import { limits } from '@seven-hills/bank/limits';
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { ofAccount, positiveId } from '../fields.ts';
import { transaction } from './parts/transaction.ts';

const undoTime = z.object({
  /** How long a transfer can be taken back; 0 makes it final immediately. */
  seconds: z.int(),
});

export const readUndoTime = defineEndpoint({
  method: 'GET',
  path: '/api/undo-time',
  tag: 'Transactions',
  summary: 'For how many seconds the caller can take a transfer back',
  access: 'customer',
  status: 200,
  answer: undoTime,
  problems: [],
});

export const setUndoTime = defineEndpoint({
  method: 'PUT',
  path: '/api/undo-time',
  tag: 'Transactions',
  summary: 'Choose for how many seconds a transfer can be taken back',
  access: 'customer',
  body: z.object({
    seconds: z
      .int({ error: `Please choose 0 to ${limits.undoSecondsMax} seconds` })
      .min(0, { error: `Please choose 0 to ${limits.undoSecondsMax} seconds` })
      .max(limits.undoSecondsMax, {
        error: `Please choose 0 to ${limits.undoSecondsMax} seconds`,
      }),
  }),
  status: 200,
  answer: undoTime,
  problems: ['too_many_attempts'],
});

/** Returns the transaction in its resulting state. Repeating the call changes nothing. */
export const takeBackTransfer = defineEndpoint({
  method: 'POST',
  path: '/api/transactions/:id/take-back',
  tag: 'Transactions',
  summary: 'Take back one’s own transfer before it is final; the recipient is not notified',
  access: 'customer',
  ofAccount: 'transaction',
  query: ofAccount,
  params: z.object({ id: positiveId }),
  status: 200,
  answer: transaction,
  problems: ['not_found', 'transaction_not_pending'],
});
