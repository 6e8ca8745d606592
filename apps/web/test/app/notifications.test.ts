// @vitest-environment happy-dom
import type { Notification } from '@seven-hills/contracts/money/alerts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NotificationBell } from '../../src/app/notifications/notification-bell.tsx';
import { setUnreadCount } from '../../src/help/widget/widget-state.ts';
import { act, h, screen, show } from '../ui/render.ts';

/** The bank's responses. */
let alerts: Notification[] = [];
let sent: string[] = [];
beforeEach(() => {
  alerts = [];
  sent = [];
  vi.stubGlobal('fetch', async (url: string, { method }: { method: string }) => {
    if (method === 'POST' || url.startsWith('/api/transactions/')) sent.push(url);
    if (url.startsWith('/api/transactions/')) return Response.json({}, { status: 404 });
    const unread = { count: alerts.filter(({ isRead }) => !isRead).length };
    return Response.json(/notifications(\?|$)/.test(url) ? alerts : unread);
  });
});
afterEach(() => void vi.unstubAllGlobals());

const moneyIn: Notification = {
  id: 7,
  kind: 'money_in',
  createdAt: '2026-03-01T12:00:00.000Z',
  isRead: false,
  amount: '25.00',
  party: 'Olivia H.',
  transactionId: 3,
  type: 'transfer',
  accountId: 1001,
  accountLabel: 'Savings ••1234',
  sentence: 'Olivia H. sent you $25.00.',
  reason: 'You get this because alerts about money that arrives are on.',
  place: null,
  isSecurity: false,
};

describe('the bell', () => {
  const open = (paymentCount: number) =>
    show(
      h(
        QueryClientProvider,
        { client: new QueryClient() },
        h(NotificationBell, { userId: 1, paymentCount, isOnDeep: false }),
      ),
    );

  it('says that there is nothing new', async () => {
    const user = open(0);
    await user.click(screen.getByRole('button', { name: 'Notifications' }));
    const dialog = await screen.findByRole('dialog', { name: 'Notifications' });
    expect(await screen.findByText('You have no notifications')).toBeDefined();
    expect(dialog.textContent).not.toContain('Mark All Read');
  });

  it('counts unread alerts, says which account and why, and marks all of them as read', async () => {
    const earlier = { amount: '1.00', sentence: 'Olivia H. sent you $1.00.', isRead: true };
    alerts = [moneyIn, { ...moneyIn, id: 6, ...earlier }];
    const user = open(0);
    await user.click(await screen.findByRole('button', { name: 'Notifications, 1 new' }));
    const alert = (await screen.findByText('Olivia H. sent you $25.00.')).closest('li');
    expect(alert?.textContent).toContain(
      'You get this because alerts about money that arrives are on.',
    );
    expect(alert?.textContent).toContain('Savings ••1234');
    await user.click(screen.getByRole('button', { name: 'Mark All Read' }));
    expect(sent).toEqual(['/api/notifications/read']);
  });

  it('opens once from an alert on a device, with its receipt', async () => {
    alerts = [moneyIn, { ...moneyIn, id: 6, transactionId: 4 }];
    window.history.replaceState(null, '', '/dashboard?notifications=4');
    open(0);
    expect(await screen.findByRole('dialog', { name: 'Notifications' })).toBeDefined();
    await vi.waitFor(() => expect(sent).toContain('/api/transactions/4'));
    expect(sent).not.toContain('/api/transactions/3');
    expect(window.location.search).toBe('');
  });

  it('links a security alert to the profile, and offers no way to stop such alerts', async () => {
    alerts = [
      {
        ...moneyIn,
        kind: 'new_payee',
        amount: null,
        party: null,
        transactionId: null,
        type: null,
        sentence: 'A payee was added: Rent.',
        reason: 'You get this because it concerns the security of your account.',
        place: { path: '/profile', label: 'Check your profile' },
        isSecurity: true,
      },
    ];
    const user = open(0);
    await user.click(await screen.findByRole('button', { name: 'Notifications, 1 new' }));
    const alert = (await screen.findByText('A payee was added: Rent.')).closest('li');
    expect(alert?.textContent).toContain('it concerns the security of your account');
    expect(screen.getByRole('link', { name: 'Check your profile' })).toBeDefined();
    expect(alert?.textContent).not.toContain('Change alerts');
    expect(alert?.textContent).not.toContain('View receipt');
  });

  it('counts payments and unread messages, and opens the chat', async () => {
    const user = open(1);
    act(() => setUnreadCount(2));
    await user.click(screen.getByRole('button', { name: 'Notifications, 3 new' }));
    const dialog = await screen.findByRole('dialog', { name: 'Notifications' });
    expect(dialog.textContent).toContain('2 new messages in your chat.');
    expect(dialog.textContent).not.toContain('You have no notifications');
    await user.click(screen.getByRole('button', { name: 'Read' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    act(() => setUnreadCount(null));
  });
});
