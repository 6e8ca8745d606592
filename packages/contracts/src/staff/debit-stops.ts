import { stopLimits } from '@seven-hills/bank/words/debit-words';
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { optionalText, positiveId, requiredText } from '../fields.ts';
import {
  accountDebits,
  debitStop,
  isWithinScope,
  outOfScope,
  placedStop,
  stopOrder,
} from '../money/debit-stops.ts';

const account = z.object({ id: positiveId });
const stopOfAccount = account.extend({ stopId: positiveId });
const shared = { tag: 'Staff', access: { staff: 'customers.stop' } } as const;

export const readAccountDebits = defineEndpoint({
  method: 'GET',
  path: '/api/admin/accounts/:id/debits',
  tag: 'Staff',
  summary: 'The companies that debited an account, and the orders that stop their debits',
  access: { staff: 'transactions.view' },
  params: account,
  status: 200,
  answer: accountDebits,
  problems: ['not_found'],
});

export const placeOralStop = defineEndpoint({
  ...shared,
  method: 'POST',
  path: '/api/admin/accounts/:id/debit-stops',
  summary: 'Take an oral order to stop debits, which lapses without a written confirmation',
  params: account,
  body: stopOrder
    .extend({
      /** For a company that has not debited the account yet. */
      companyName: optionalText(16),
    })
    .refine(isWithinScope, outOfScope),
  status: 201,
  answer: placedStop,
  problems: ['not_found', 'conflict'],
});

export const recordStopConfirmation = defineEndpoint({
  ...shared,
  method: 'POST',
  path: '/api/admin/accounts/:id/debit-stops/:stopId/confirm',
  summary: 'Record that the customer’s written confirmation of an oral order arrived',
  params: stopOfAccount,
  status: 200,
  answer: debitStop,
  problems: ['not_found', 'conflict'],
});

export const liftStopForCustomer = defineEndpoint({
  ...shared,
  method: 'POST',
  path: '/api/admin/accounts/:id/debit-stops/:stopId/lift',
  summary: 'Lift an order that stops debits, with the reason',
  params: stopOfAccount,
  body: z.object({
    reason: requiredText('Reason is required', stopLimits.reasonLengthMax).refine(
      (text) => text === '' || text.length >= stopLimits.reasonLengthMin,
      { error: `Please use at least ${stopLimits.reasonLengthMin} characters` },
    ),
  }),
  status: 200,
  answer: debitStop,
  problems: ['not_found', 'conflict'],
});
