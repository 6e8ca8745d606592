import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { positiveId, timestamp } from '../../fields.ts';

/** A customer whose payment requests the caller has blocked. */
const requestBlock = z.object({ id: positiveId, name: z.string(), since: timestamp });
export type RequestBlock = z.infer<typeof requestBlock>;

export const listRequestBlocks = defineEndpoint({
  method: 'GET',
  path: '/api/payment-request-blocks',
  tag: 'Payment requests',
  summary: 'Whose requests the caller has blocked',
  access: 'customer',
  status: 200,
  answer: z.array(requestBlock),
  problems: [],
});

export const removeRequestBlock = defineEndpoint({
  method: 'DELETE',
  path: '/api/payment-request-blocks/:id',
  tag: 'Payment requests',
  summary: 'Unblock a customer, who can then send requests again',
  access: 'customer',
  params: z.object({ id: positiveId }),
  status: 200,
  answer: z.object({ message: z.string() }),
  problems: ['not_found'],
});
