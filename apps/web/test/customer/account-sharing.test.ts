// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import { InvitationsScreen } from '../../src/customer/account-sharing/invitations-screen.tsx';
import { invitationsQuery } from '../../src/customer/account-sharing/queries.ts';
import { RequiredLayout } from '../../src/customer/initial-deposit/required-layout.tsx';
import { currentUserQuery } from '../../src/net/session/current-user.ts';
import { registerHref, returnPath } from '../../src/net/session/return-path.ts';
import { loginAfterApplying } from '../../src/visitor/use-landing-view.ts';
import { h, screen, show } from '../ui/render.ts';

/** An invited newcomer, whose own account awaits its initial deposit. */

const user = {
  id: 7,
  firstName: 'Vic',
  email: 'vic@example.com',
  pendingEmail: null,
  pendingPhone: null,
  role: 'user',
  hasAccount: true,
  hasInitialDeposit: false,
};
let queryClient: QueryClient;
beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  queryClient = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
});
const showAs = (changes: object, element: Parameters<typeof show>[0]) => {
  queryClient.setQueryData(currentUserQuery.queryKey, { ...user, ...changes } as never);
  return show(h(QueryClientProvider, { client: queryClient }, element));
};
const setInvitations = (invitations: object[]) =>
  queryClient.setQueryData(invitationsQuery(null).queryKey, { invitations } as never);

it('registers and signs in on the way to the invitation', () => {
  const origin = 'https://bank.example';
  const next = new URL(registerHref('/invitations'), origin).searchParams.get('next');
  const [login] = loginAfterApplying(user.email, next);
  expect(new URL(login, origin).searchParams.get('view')).toBe('login');
  expect(returnPath(new URL(login, origin).search, origin)).toBe('/invitations');
  expect(loginAfterApplying(user.email, null)[0]).toBe('/?view=login');
});

it('is led from the initial deposit to an invitation that waits', () => {
  setInvitations([{ id: 1 }]);
  showAs({}, h(RequiredLayout, { consequence: '', children: null }));
  const link = screen.getByRole('link', { name: 'See Invitations' });
  expect(link.getAttribute('href')).toBe('/invitations');
});

it('is not told of invitations that there are not', () => {
  setInvitations([]);
  showAs({}, h(RequiredLayout, { consequence: '', children: null }));
  expect(screen.queryByRole('link', { name: 'See Invitations' })).toBeNull();
});

it('gets a page of its own for invitations, with a way to confirm the address', () => {
  setInvitations([]);
  showAs({ isEmailConfirmed: false }, h(InvitationsScreen));
  expect(document.getElementById('main')).toBeTruthy();
  expect(screen.getByText(/Invitations to vic@example.com appear here/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to Initial Deposit' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Open Your Profile' })).toBeNull();
});
