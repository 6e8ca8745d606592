import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { positiveId } from '../fields.ts';

/** `application/pdf` */
export const downloadDirectDepositForm = defineEndpoint({
  method: 'GET',
  path: '/api/own-accounts/:id/direct-deposit-form',
  tag: 'Accounts',
  summary: 'A form for an employer that pays into an account, filled in, as a PDF',
  access: 'customer',
  params: z.object({ id: positiveId }),
  status: 200,
  answer: z.string(),
  problems: ['not_found', 'not_offered'],
});
