// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { NotificationBell } from '../../src/app/notifications/notification-bell.tsx';
import { setUnreadCount } from '../../src/help/widget/widget-state.ts';
import { act, h, screen, show } from '../ui/render.ts';

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
    expect(dialog.textContent).toContain('You have no notifications');
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
