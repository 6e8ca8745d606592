import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { positiveId } from '../../fields.ts';

const params = z.object({ id: positiveId });

/** `application/pdf`: the receipt as the screen and the text file have it. */
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

/** As the customer who ordered it has it. The customers see that staff looked. */
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
