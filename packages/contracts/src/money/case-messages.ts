import { caseFileTypes, caseLimits } from '@seven-hills/bank/words/case-words';
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { positiveId, timestamp } from '../fields.ts';
import { chatClientId, chatText } from '../help/chat.ts';

const caseMessage = z.object({
  id: positiveId,
  isByStaff: z.boolean(),
  /** As it was when the message was sent. Customers see the first names of staff. */
  senderName: z.string(),
  text: z.string().nullable(),
  file: z.object({ name: z.string(), type: z.enum(caseFileTypes), bytes: z.int() }).nullable(),
  sentAt: timestamp,
});
export type CaseMessage = z.infer<typeof caseMessage>;

const caseThread = z.object({
  /** Oldest first. */
  messages: z.array(caseMessage),
  /** The number of files that the caller's side can still add. */
  filesLeft: z.int(),
  /** Why the caller cannot write now, as a sentence; null if they can. */
  refused: z.string().nullable(),
});
export type CaseThread = z.infer<typeof caseThread>;

/** Base64 writes three bytes as four characters. */
const base64LengthMax = Math.ceil(caseLimits.fileBytesMax / 3) * 4;

const sentFile = z.object({
  name: z.string({ error: 'Please choose a file' }).max(1_000),
  /** Base64. Whether it is complete, and of which type, is decided by what it contains. */
  content: z
    .string({ error: 'Please choose a file' })
    .min(1, { error: 'This file is empty' })
    .max(base64LengthMax, { error: 'This file is larger than 5 MB' }),
});

/** A message has a text, a file, or both. */
const messageForm = z
  .object({
    /** Identifies the message before it is sent, so that a resent one is stored once. */
    clientId: chatClientId,
    text: chatText.nullish().transform((text) => text ?? null),
    file: sentFile.nullish().transform((file) => file ?? null),
  })
  .refine(({ text, file }) => text !== null || file !== null, {
    path: ['text'],
    error: 'Message is required',
  });

const params = z.object({ id: positiveId });
const fileParams = z.object({ id: positiveId, messageId: positiveId });

const reading = {
  method: 'GET',
  tag: 'Cases',
  params,
  status: 200,
  answer: caseThread,
} as const;

const sending = {
  method: 'POST',
  tag: 'Cases',
  params,
  body: messageForm,
  bodyBytesMax: base64LengthMax + 64 * 1024,
  status: 201,
  answer: caseThread,
} as const;

/** The type of the file; always an attachment. */
const downloading = {
  method: 'GET',
  tag: 'Cases',
  params: fileParams,
  status: 200,
  answer: z.string(),
} as const;

export const listCaseMessages = defineEndpoint({
  ...reading,
  path: '/api/cases/:id/messages',
  summary: 'The messages and files in one of the caller’s cases, oldest first',
  access: 'customer',
  problems: ['not_found'],
});

export const sendCaseMessage = defineEndpoint({
  ...sending,
  path: '/api/cases/:id/messages',
  summary: 'Add a message, a file (PDF, JPEG, or PNG), or both to one of the caller’s cases',
  access: 'customer',
  problems: ['not_found', 'case_decided', 'too_many_attempts'],
});

export const downloadCaseFile = defineEndpoint({
  ...downloading,
  path: '/api/cases/:id/messages/:messageId/file',
  summary: 'A file in one of the caller’s cases',
  access: 'customer',
  problems: ['not_found'],
});

export const listMessagesAsStaff = defineEndpoint({
  ...reading,
  path: '/api/admin/cases/:id/messages',
  summary: 'The messages and files in a case, oldest first',
  access: { staff: 'cases.view' },
  problems: ['not_found', 'conflict'],
});

export const sendMessageAsStaff = defineEndpoint({
  ...sending,
  path: '/api/admin/cases/:id/messages',
  summary: 'Write to the customer of a case, with or without a file',
  access: { staff: 'cases.decide' },
  problems: ['not_found', 'conflict', 'case_decided', 'too_many_attempts'],
});

export const downloadFileAsStaff = defineEndpoint({
  ...downloading,
  path: '/api/admin/cases/:id/messages/:messageId/file',
  summary: 'A file in a case',
  access: { staff: 'cases.view' },
  problems: ['not_found', 'conflict'],
});
