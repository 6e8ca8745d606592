// @vitest-environment happy-dom
import type { ChatSession } from '@seven-hills/contracts/help/chat';
import { expect, test } from 'vitest';
import { chatStateSentence } from '../../src/customer/chat/chat-state.ts';

const chat = (changes: Partial<ChatSession>) =>
  chatStateSentence({
    status: 'waiting',
    assignedToName: null,
    closedBy: null,
    ...changes,
  } as ChatSession);

test('a waiting customer sees their place in line', () => {
  const soon = 'Someone will be with you shortly. You can start typing now.';
  expect(chat({ queuePosition: 3 })).toBe(`You are number 3 in line. ${soon}`);
  expect(chat({ queuePosition: 1 })).toBe(`You are next in line. ${soon}`);
  expect(chat({ status: 'assigned', assignedToName: 'Grace', queuePosition: null })).toBe(
    'Grace has joined your chat.',
  );
});
