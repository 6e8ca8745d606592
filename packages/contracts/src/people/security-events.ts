import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { ownPage, positiveId, timestamp } from '../fields.ts';

/** An event that concerns the security of the customer's account. */
const securityEvent = z.object({
  id: positiveId,
  happenedAt: timestamp,
  /** What happened, as a sentence for the customer. */
  sentence: z.string(),
  isByStaff: z.boolean(),
  /** "Chrome on Windows"; null for events caused by staff or the bank, and if it is unknown. */
  device: z.string().nullable(),
  ipAddress: z.string().nullable(),
});
export type SecurityEvent = z.infer<typeof securityEvent>;

export const listSecurityEvents = defineEndpoint({
  method: 'GET',
  path: '/api/profile/security-events',
  tag: 'Profile',
  summary: "What concerned the security of the caller's account, newest first",
  access: 'signed-in',
  query: ownPage,
  status: 200,
  answer: z.array(securityEvent),
  problems: [],
});
