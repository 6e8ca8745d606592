// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { NotificationBell } from '../../src/app/notifications/notification-bell.tsx';
import { BottomBar } from '../../src/app/shells/bottom-bar.tsx';
import { setUnreadCount } from '../../src/help/widget/widget-state.ts';
import { act, h, screen, show, waitFor } from '../ui/render.ts';

describe('the bar of phones', () => {
  const open = (onToggle = vi.fn()) =>
    show(
      h('input', { 'aria-label': 'Amount' }),
      h('input', { 'aria-label': 'Remember', type: 'checkbox' }),
      h(BottomBar, { place: 'activity', menu: { id: 'menu', isOpen: false, onToggle } }),
    );
  const bar = () => document.querySelector<HTMLElement>('[data-slot="bottom-bar"]');

  it('names five places, and marks the one that is shown', async () => {
    const onToggle = vi.fn();
    const user = open(onToggle);
    const entries = [...(bar()?.querySelectorAll('a,button') ?? [])];
    expect(entries.map((entry) => [entry.textContent, entry.getAttribute('aria-current')])).toEqual(
      [
        ['Home', null],
        ['Activity', 'page'],
        ['Send', null],
        ['Help', null],
        ['More', null],
      ],
    );
    await user.click(screen.getByRole('button', { name: 'More' }));
    expect(onToggle).toHaveBeenCalledTimes(1);
  });

  it('makes room for the keyboard while a text is typed', async () => {
    const user = open();
    await user.click(screen.getByLabelText('Amount'));
    await waitFor(() => expect(bar()?.hidden).toBe(true));
    await user.click(screen.getByLabelText('Remember'));
    await waitFor(() => expect(bar()?.hidden).toBe(false));
  });
});

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
