import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';

export const countWaitingWork = defineEndpoint({
  method: 'GET',
  path: '/api/admin/waiting-work',
  tag: 'Staff',
  summary:
    'How many approvals, chats, messages, proposals, name changes, and cases are waiting for the caller',
  access: { staff: 'work.view' },
  status: 200,
  answer: z.object({
    /** Pending transactions that the caller may decide. */
    approvals: z.int(),
    /** Unassigned chats, and the caller's own chats with unread messages. */
    chats: z.int(),
    /** Support form messages that nobody has answered, and that no colleague is answering. */
    messages: z.int(),
    /** Changes by colleagues that the caller may approve or deny. */
    proposals: z.int(),
    /** Name changes requested by customers other than the caller. */
    nameChanges: z.int(),
    /** Problems that customers reported, and that no colleague is working on. */
    cases: z.int(),
    /** The same counts for work that only colleagues may do, or are already doing. */
    forColleagues: z.object({
      approvals: z.int(),
      chats: z.int(),
      messages: z.int(),
      proposals: z.int(),
      nameChanges: z.int(),
      cases: z.int(),
    }),
    /** Pending payments that need no approval: a service or another bank completes them. */
    pendingPayments: z.int(),
  }),
  problems: [],
});
