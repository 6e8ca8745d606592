import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';

export const countWaitingWork = defineEndpoint({
  method: 'GET',
  path: '/api/admin/waiting-work',
  tag: 'Staff',
  summary: 'How much waits for the caller: approvals, chats and messages',
  access: 'admin',
  status: 200,
  answer: z.object({
    /** Pending transactions that the caller may decide. */
    approvals: z.int(),
    /** Chats that nobody has taken, and the caller's own with something unread. */
    chats: z.int(),
    /** Messages of the support form without an answer. */
    messages: z.int(),
  }),
  problems: [],
});
