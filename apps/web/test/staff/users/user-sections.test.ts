// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentUserQuery } from '../../../src/net/session/current-user.ts';
import { EditUserDialog } from '../../../src/staff/users/edit-user-dialog.tsx';
import { userQuery } from '../../../src/staff/users/queries.ts';
import { h, screen, show } from '../../ui/render.ts';

const user = {
  id: 7,
  firstName: 'Wanda',
  lastName: 'Weaver',
  email: 'wanda@example.com',
  role: 'user',
  status: 'active',
  version: 3,
  stops: [],
  openProposals: 0,
  hasSecondFactor: false,
  account: {
    id: 7,
    accountNumber: '6533701865',
    isActive: true,
    currentBalance: '550.00',
    heldAmount: '0.00',
  },
};

beforeEach(() => vi.stubGlobal('fetch', () => new Promise(() => undefined)));
afterEach(() => vi.unstubAllGlobals());

test('the sections of a user appear together, so that none of them moves under the pointer', async () => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  queryClient.setQueryData(currentUserQuery.queryKey, { id: 1, role: 'admin' } as never);
  queryClient.setQueryData(userQuery(user.id).queryKey, user as never);
  const onClose = () => undefined;
  show(
    h(QueryClientProvider, { client: queryClient }, h(EditUserDialog, { user, onClose } as never)),
  );
  const sections = () => [
    ...screen.queryAllByRole('button', { name: 'Update User' }),
    ...screen.queryAllByRole('button', { name: 'Update Balance' }),
    ...screen.queryAllByRole('heading', { name: 'Signing In' }),
  ];
  const counts = new Set<number>();
  const watcher = new MutationObserver(() => counts.add(sections().length));
  watcher.observe(document.body, { childList: true, subtree: true });
  await screen.findByRole('button', { name: 'Update Balance' });
  await screen.findByRole('button', { name: 'Update User' });
  await screen.findByRole('heading', { name: 'Signing In' });
  watcher.disconnect();
  expect([...counts].filter((count) => count > 0)).toEqual([3]);
});
