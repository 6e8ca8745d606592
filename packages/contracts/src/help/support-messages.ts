import { customerFlags } from '@seven-hills/bank/customer-flags';
import { closingOutcomes, closingTags } from '@seven-hills/bank/help/closing';
import { z } from 'zod';
import { defineEndpoint, exportOf } from '../endpoint.ts';
import { positiveId, requiredText, staffPageLimit, timestamp } from '../fields.ts';
import { emailWith } from '../person-fields.ts';

/**
 * Control characters except tab and line breaks, lone surrogates, and bidirectional control
 * characters.
 */
const unprintable = /[^\P{Cc}\t\r\n]|\p{Surrogate}|[\u202a-\u202e\u2066-\u2069]/u;
const messageLengthMax = 4_000;

export const supportForm = z.object({
  name: requiredText('Name is required', 120),
  email: emailWith('Please enter a valid email address', 'Email is required'),
  subject: requiredText('Subject is required', 150),
  message: z
    .string({ error: 'Message is required' })
    .trim()
    .min(1, { error: 'Message is required' })
    .max(messageLengthMax, { error: 'Please use at most 4,000 characters' })
    .refine((text) => !unprintable.test(text), { error: 'Please use plain text only' }),
});

/** The message as the bank received it, shown to the sender. */
const supportReceipt = supportForm.extend({
  /** `SM00000042`: the reference to give on the phone. */
  reference: z.string(),
  receivedAt: timestamp,
});
export type SupportReceipt = z.infer<typeof supportReceipt>;

export const sendSupportMessage = defineEndpoint({
  method: 'POST',
  path: '/api/support-messages',
  tag: 'Support',
  summary: 'Write to customer service',
  access: 'signed-in',
  beforeSecondFactor: true,
  body: supportForm,
  status: 201,
  answer: supportReceipt,
  problems: ['too_many_attempts'],
});

/** An email that a demo bank without a mail server would have sent. */
export const outboxMessage = z.object({
  id: positiveId,
  subject: z.string(),
  text: z.string(),
  createdAt: timestamp,
});

export const readDemoOutbox = defineEndpoint({
  method: 'GET',
  path: '/api/demo/outbox',
  tag: 'Support',
  summary:
    "The caller's own mail, in demo mode without a mail server; `isShown` is false otherwise",
  access: 'signed-in',
  beforeSecondFactor: true,
  status: 200,
  answer: z.object({ isShown: z.boolean(), messages: z.array(outboxMessage) }),
  problems: [],
});

const supportReply = z.object({
  id: positiveId,
  authorName: z.string(),
  text: z.string(),
  createdAt: timestamp,
});

/** A support form message as staff see it, with its answers. */
export const inboxMessage = z.object({
  id: positiveId,
  /** `SM00000042`: the reference that the sender quotes on the phone. */
  reference: z.string(),
  /** As typed by the sender. */
  name: z.string(),
  /** The customer's confirmed name, if it is different. */
  customerName: z.string().nullable(),
  /** The customer who was signed in; null for a stranger. */
  customer: z.object({ id: positiveId, flags: z.array(z.enum(customerFlags)) }).nullable(),
  /** The address for answers, as typed by the sender. */
  email: z.string(),
  /** The customer's sign-in address, if it is different. */
  customerEmail: z.string().nullable(),
  subject: z.string(),
  message: z.string(),
  status: z.enum(['open', 'answered', 'closed']),
  /** The id of the customer who was signed in when the message was written. */
  customerId: positiveId.nullable(),
  /** How staff closed it without an answer. */
  outcome: z.enum(closingOutcomes).nullable(),
  tag: z.enum(closingTags).nullable(),
  receivedAt: timestamp,
  replies: z.array(supportReply),
  /** The staff member who is writing an answer, and since when. */
  claim: z.object({ name: z.string(), since: timestamp, isCaller: z.boolean() }).nullable(),
});

export type InboxMessage = z.infer<typeof inboxMessage>;

const inboxFilters = z.object({
  status: z.enum(['open', 'answered', 'closed']).default('open'),
});

export const listSupportMessages = defineEndpoint({
  method: 'GET',
  path: '/api/admin/support-messages',
  tag: 'Staff',
  summary:
    'Support form messages: open ones, oldest first, or those answered or closed, newest first',
  access: { staff: 'messages.view' },
  query: inboxFilters.extend({
    limit: staffPageLimit,
    /** The id of the last message on the previous page. */
    cursor: positiveId.optional(),
  }),
  status: 200,
  answer: z.array(inboxMessage),
  problems: [],
});

export const exportSupportMessages = exportOf(
  listSupportMessages,
  'The support form messages that match the filter, as CSV',
  inboxFilters,
);

export const supportReplyForm = z.object({
  /** Generated once per answer, so that a resent answer is mailed once. */
  clientId: z.uuid({ error: 'A reply needs its own UUID' }).toLowerCase(),
  message: supportForm.shape.message,
  /**
   * The number of answers that the author has seen. A different number is refused, so that two
   * answers written at the same time are never both sent.
   */
  repliesSeen: z.int().min(0).default(0),
});

/**
 * Returns the salutation for the email that delivers an answer, or null if the answer itself begins
 * with one.
 */
export const salutationOf = (name: string, answer: string): string | null =>
  /^\s*(?:dear|hello|hi|good (?:morning|afternoon|evening))\b[^\n]{0,80}[,!:]\s*(?:\n|$)/iu.test(
    answer,
  )
    ? null
    : `Dear ${name},`;

export const replyToSupportMessage = defineEndpoint({
  method: 'POST',
  path: '/api/admin/support-messages/:id/reply',
  tag: 'Staff',
  summary: 'Answer a message by email and mark it as answered',
  access: { staff: 'messages.answer' },
  params: z.object({ id: positiveId }),
  body: supportReplyForm,
  status: 200,
  answer: inboxMessage,
  problems: ['not_found', 'conflict', 'claimed_by_colleague'],
});

export const closeSupportMessage = defineEndpoint({
  method: 'POST',
  path: '/api/admin/support-messages/:id/close',
  tag: 'Staff',
  summary: 'Close a message with an outcome, without sending mail',
  access: { staff: 'messages.answer' },
  params: z.object({ id: positiveId }),
  body: z.object({
    outcome: z.enum(closingOutcomes, { error: 'Please choose an outcome' }),
    tag: z
      .enum(closingTags)
      .nullish()
      .transform((tag) => tag ?? null),
  }),
  status: 200,
  answer: inboxMessage,
  problems: ['not_found', 'conflict', 'claimed_by_colleague'],
});
