// @vitest-environment happy-dom
import type { Notification } from '@seven-hills/contracts/api/money/alerts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NotificationBell } from '../../src/app/notifications/notification-bell.tsx';
import { setUnreadCount } from '../../src/help/widget/widget-state.ts';
import { act, h, screen, show } from '../ui/render.ts';

/** What the bank answers. */
let alerts: Notification[] = [];
let sent: string[] = [];
beforeEach(() => {
  alerts = [];
  sent = [];
  vi.stubGlobal('fetch', async (url: string, { method }: { method: string }) => {
    if (method === 'POST') sent.push(url);
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
  paymentRequestId: null,
  requestEvent: null,
};

describe('the bell', () => {
  const open = (paymentCount: number) =>
    show(
      h(
        QueryClientProvider,
        { client: new QueryClient() },
        h(NotificationBell, { userId: 1, paymentCount, isOnPine: false }),
      ),
    );

  it('says plainly that there is nothing', async () => {
    const user = open(0);
    await user.click(screen.getByRole('button', { name: 'Notifications' }));
    const dialog = await screen.findByRole('dialog', { name: 'Notifications' });
    expect(await screen.findByText('You have no notifications')).toBeDefined();
    expect(dialog.textContent).not.toContain('Mark All Read');
  });

  it('counts unread alerts, says why they came, and marks all of them read', async () => {
    alerts = [moneyIn, { ...moneyIn, id: 6, amount: '1.00', isRead: true }];
    const user = open(0);
    await user.click(await screen.findByRole('button', { name: 'Notifications, 1 new' }));
    const alert = (await screen.findByText('Olivia H. sent you $25.00.')).closest('li');
    expect(alert?.textContent).toContain(
      'You get this because alerts about money that arrives are on.',
    );
    await user.click(screen.getByRole('button', { name: 'Mark All Read' }));
    expect(sent).toEqual(['/api/notifications/read']);
  });

  it('counts payments and unread messages, and leads to the chat', async () => {
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
