// @vitest-environment happy-dom
import type { ChatSession } from '@seven-hills/contracts/help/chat';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { chatQuery, messagesQuery } from '../../../src/help/chat/queries.ts';
import { OpenChat } from '../../../src/staff/chat/open-chat.tsx';
import { h, screen, show, waitFor } from '../../ui/render.ts';

const chat: ChatSession = {
  id: 5,
  customerId: 7,
  assignedAt: null,
  outcome: null,
  tag: null,
  waitsSince: null,
  customerName: 'Rosa Kim',
  flags: [],
  status: 'waiting',
  assignedToAdmin: null,
  assignedToName: null,
  queuePosition: 1,
  unreadCount: 0,
  lastMessage: null,
  lastMessageAt: null,
  createdAt: '2026-01-05T12:00:00.000Z',
  closedAt: null,
  closedBy: null,
};

afterEach(() => vi.unstubAllGlobals());

test('a chat that could not be taken says so until it is taken', async () => {
  const refused = { status: 409, message: 'Another staff member has taken this chat.' };
  let answer = () => Response.json(refused, { status: 409 });
  vi.stubGlobal('fetch', async () => answer());
  const queryClient = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  queryClient.setQueryData(chatQuery(5).queryKey, chat);
  queryClient.setQueryData(messagesQuery(queryClient, 5).queryKey, []);
  const user = show(
    h(QueryClientProvider, { client: queryClient }, h(OpenChat, { id: 5, listHref: '/' })),
  );
  const take = screen.getByRole('button', { name: 'Assign to Me' });
  await user.click(take);
  const failure = await screen.findByText('Assignment Failed');
  expect(failure.closest('[data-slot=alert]')?.textContent).toContain(
    'Failed to assign chat session. Another staff member has taken this chat.',
  );
  answer = () => Response.json({ ...chat, assignedToAdmin: 1, assignedToName: 'Ann' });
  await user.click(take);
  await waitFor(() => expect(screen.queryByText('Assignment Failed')).toBeNull());
});
