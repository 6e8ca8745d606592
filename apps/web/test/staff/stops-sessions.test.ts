// @vitest-environment happy-dom
import type { AdminUser } from '@seven-hills/contracts/staff/users';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { userSessionsQuery } from '../../src/staff/stops/queries.ts';
import { UserSessions } from '../../src/staff/stops/user-sessions.tsx';
import { userQuery } from '../../src/staff/users/queries.ts';
import { h, screen, show, waitFor } from '../ui/render.ts';

const user = { id: 7, firstName: 'Wanda', lastName: 'Weaver' } as AdminUser;
const session = {
  id: 3,
  device: 'Firefox on Linux',
  lastActiveAt: '2026-01-05T12:00:00.000Z',
  ipAddress: '192.0.2.1',
};

afterEach(() => vi.unstubAllGlobals());

test('signing a person out everywhere refetches only the sessions, because the rest would count as another view', async () => {
  const call = vi.fn(async () => Response.json({ message: 'Wanda is signed out.' }));
  vi.stubGlobal('fetch', call);
  const queryClient = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  queryClient.setQueryData(userSessionsQuery(user.id).queryKey, [session] as never);
  queryClient.setQueryData(userQuery(user.id).queryKey, user as never);
  const isStale = ({ queryKey }: { queryKey: readonly unknown[] }) =>
    queryClient.getQueryState(queryKey)?.isInvalidated;
  const pointer = show(h(QueryClientProvider, { client: queryClient }, h(UserSessions, { user })));
  await pointer.click(screen.getByRole('button', { name: 'Sign Out Everywhere' }));
  const dialog = screen.getByRole('alertdialog', { name: 'Sign out everywhere?' });
  await pointer.click(screen.getByRole('button', { name: 'Sign Out' }));
  await waitFor(() => expect(dialog.isConnected).toBe(false));
  expect(call).toHaveBeenCalledOnce();
  expect(isStale(userSessionsQuery(user.id))).toBe(true);
  expect(isStale(userQuery(user.id))).toBe(false);
});
