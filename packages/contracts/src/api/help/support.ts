import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { emailWith, requiredText, timestamp } from '../../fields.ts';

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
export const supportReceipt = supportForm.extend({
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
  id: z.int(),
  subject: z.string(),
  text: z.string(),
  createdAt: timestamp,
});
export type OutboxMessage = z.infer<typeof outboxMessage>;

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
