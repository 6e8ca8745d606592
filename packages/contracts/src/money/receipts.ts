import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { ofAccount, positiveId } from '../fields.ts';

const params = z.object({ id: positiveId });

/** `application/pdf`: the receipt, with the same content as on the screen and in the text file. */
export const downloadReceipt = defineEndpoint({
  method: 'GET',
  path: '/api/transactions/:id/receipt',
  tag: 'Transactions',
  summary: "The receipt of one of the caller's transactions, as a PDF",
  access: 'signed-in',
  ofAccount: 'transaction',
  query: ofAccount,
  params,
  status: 200,
  answer: z.string(),
  problems: ['not_found'],
});
