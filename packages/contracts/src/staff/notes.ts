import { customerFlags } from '@seven-hills/bank/customer-flags';
import { z } from 'zod';
import { defineEndpoint, exportOfOne, noFilters } from '../endpoint.ts';
import { messageAnswer, positiveId, timestamp } from '../fields.ts';
import { staffNote } from './parts/staff-note.ts';

const user = z.object({ id: positiveId });

export const customerNote = z.object({
  id: positiveId,
  writtenAt: timestamp,
  author: z.string(),
  text: z.string(),
  /** The account, transaction, or chat that it is about, if any. */
  accountId: positiveId.nullable(),
  transactionId: positiveId.nullable(),
  chatId: positiveId.nullable(),
});
export type CustomerNote = z.infer<typeof customerNote>;

/** A flag with its history: who set it and why, and who lifted it. */
export const customerFlag = z.object({
  flag: z.enum(customerFlags),
  note: z.string(),
  setAt: timestamp,
  setBy: z.string(),
  /** Null while it is set. */
  liftedAt: timestamp.nullable(),
  liftedBy: z.string().nullable(),
  liftNote: z.string().nullable(),
});
export type CustomerFlagEntry = z.infer<typeof customerFlag>;

export const listCustomerNotes = defineEndpoint({
  method: 'GET',
  path: '/api/admin/users/:id/notes',
  tag: 'Staff',
  summary: 'What staff have written down about a customer, newest first, and the flags',
  access: { staff: 'customers.view' },
  params: user,
  query: z.object({
    /** The id of the last note on the previous page. */
    cursor: positiveId.optional(),
  }),
  status: 200,
  answer: z.object({
    notes: z.array(customerNote),
    /** Whether there are older notes. */
    hasMore: z.boolean(),
    /** The flags that are set, then those that were lifted, newest first. */
    flags: z.array(customerFlag),
  }),
  problems: ['not_found', 'conflict'],
});

export const exportCustomerNotes = exportOfOne(
  listCustomerNotes,
  'What staff have written down about a customer, as CSV',
  noFilters,
);

export const addCustomerNote = defineEndpoint({
  method: 'POST',
  path: '/api/admin/users/:id/notes',
  tag: 'Staff',
  summary: 'Write a note about a customer, which can’t be changed or deleted',
  access: { staff: 'notes.write' },
  params: user,
  body: z.object({
    text: staffNote,
    accountId: positiveId.nullish(),
    transactionId: positiveId.nullish(),
    chatId: positiveId.nullish(),
  }),
  status: 201,
  answer: customerNote,
  problems: ['not_found', 'conflict'],
});

export const setCustomerFlag = defineEndpoint({
  method: 'POST',
  path: '/api/admin/users/:id/flags',
  tag: 'Staff',
  summary: 'Set a flag on a customer, with a note',
  access: { staff: 'notes.write' },
  params: user,
  body: z.object({
    flag: z.enum(customerFlags, { error: 'Please choose a flag' }),
    note: staffNote,
  }),
  status: 200,
  answer: messageAnswer,
  problems: ['not_found', 'conflict'],
});

export const liftCustomerFlag = defineEndpoint({
  method: 'POST',
  path: '/api/admin/users/:id/flags/:flag/lift',
  tag: 'Staff',
  summary: 'Lift a flag, with a note',
  access: { staff: 'notes.write' },
  params: user.extend({ flag: z.enum(customerFlags) }),
  body: z.object({ note: staffNote }),
  status: 200,
  answer: messageAnswer,
  problems: ['not_found', 'conflict'],
});
