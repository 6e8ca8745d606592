import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { positiveId, requiredText, timestamp } from '../fields.ts';
import { chatText } from './chat.ts';

const savedReply = z.object({
  id: positiveId,
  title: z.string(),
  text: z.string(),
  updatedBy: z.string(),
  updatedAt: timestamp,
});
export type SavedReply = z.infer<typeof savedReply>;

export const savedReplyForm = z.object({
  title: requiredText('Title is required', 60),
  text: chatText,
});

const access = { staff: 'messages.answer' } as const;
const params = z.object({ id: positiveId });
const answer = z.array(savedReply);

export const listSavedReplies = defineEndpoint({
  method: 'GET',
  path: '/api/admin/saved-replies',
  tag: 'Staff',
  summary: 'The texts that staff insert into chats and answers, by title',
  access,
  status: 200,
  answer,
  problems: [],
});

export const createSavedReply = defineEndpoint({
  method: 'POST',
  path: '/api/admin/saved-replies',
  tag: 'Staff',
  summary: 'Save a reply for everyone who answers; returns the list',
  access,
  body: savedReplyForm,
  status: 200,
  answer,
  problems: ['conflict'],
});

export const updateSavedReply = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/saved-replies/:id',
  tag: 'Staff',
  summary: 'Change a saved reply; returns the list',
  access,
  params,
  body: savedReplyForm,
  status: 200,
  answer,
  problems: ['not_found', 'conflict'],
});

export const removeSavedReply = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/saved-replies/:id',
  tag: 'Staff',
  summary: 'Remove a saved reply; returns the list',
  access,
  params,
  status: 200,
  answer,
  problems: [],
});
