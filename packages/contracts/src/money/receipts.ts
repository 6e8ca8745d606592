import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { positiveId } from '../fields.ts';

const params = z.object({ id: positiveId });

/** `application/pdf`: the receipt, with the same content as on the screen and in the text file. */
export const downloadReceipt = defineEndpoint({
  method: 'GET',
  path: '/api/transactions/:id/receipt',
  tag: 'Transactions',
  summary: "The receipt of one of the caller's transactions, as a PDF",
  access: 'signed-in',
  params,
  status: 200,
  answer: z.string(),
  problems: ['not_found'],
});

/**
 * The receipt as the customer who ordered the transaction gets it. The customers can see that staff
 * viewed it.
 */
export const downloadReceiptOfCustomer = defineEndpoint({
  method: 'GET',
  path: '/api/admin/transactions/:id/receipt',
  tag: 'Staff',
  summary: 'The receipt of a transaction, as a PDF',
  access: { staff: 'transactions.view' },
  params,
  status: 200,
  answer: z.string(),
  problems: ['not_found'],
});
