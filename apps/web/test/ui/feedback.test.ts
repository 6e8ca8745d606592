// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Button } from '../../src/ui/button.tsx';
import { ConfirmDialog } from '../../src/ui/feedback/confirm-dialog.tsx';
import { Dialog } from '../../src/ui/feedback/dialog.tsx';
import { ErrorState } from '../../src/ui/feedback/empty-state.tsx';
import { GuardedConfirmDialog, GuardedDialog } from '../../src/ui/feedback/guarded-dialog.tsx';
import { RowHint } from '../../src/ui/feedback/row-hint.tsx';
import {
  currentToast,
  dismissToast,
  takeToastLeftBehind,
  toast,
  toastAfterLoad,
} from '../../src/ui/feedback/toast.ts';
import { prepareToasts, Toaster } from '../../src/ui/feedback/toaster.tsx';
import { act, descriptionOf, fireEvent, h, screen, show, showWith, waitFor } from './render.ts';

describe('a press outside a dialog', () => {
  const openAndPressBeside = async (afterMs: number) => {
    const user = showWith(false, (isOpen, setOpen) =>
      h(
        'div',
        null,
        h('button', { type: 'button', onClick: () => setOpen(true) }, 'Send'),
        h(Dialog, { open: isOpen, onClose: () => setOpen(false), title: 'Receipt' }),
      ),
    );
    const now = vi.spyOn(performance, 'now').mockReturnValue(1_000);
    await user.click(screen.getByRole('button', { name: 'Send' }));
    // Radix starts to listen after the event that opened the dialog.
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    now.mockReturnValue(1_000 + afterMs);
    fireEvent.pointerDown(document.body);
    fireEvent.click(document.body);
    now.mockRestore();
  };

  it('closes it', async () => {
    await openAndPressBeside(500);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('does not close it as the second press of a double-click', async () => {
    await openAndPressBeside(499);
    expect(screen.queryByRole('dialog')).not.toBeNull();
  });
});

describe('a dialog', () => {
  const open = () =>
    showWith(false, (isOpen, setOpen) =>
      h(
        'div',
        null,
        h('button', { type: 'button', onClick: () => setOpen(true) }, 'Edit'),
        h(
          Dialog,
          {
            open: isOpen,
            onClose: () => setOpen(false),
            title: 'Edit user',
            description: 'Olivia Bennett',
            footer: h('button', { type: 'button' }, 'Save'),
          },
          h('input', { 'aria-label': 'Name' }),
        ),
      ),
    );

  it('is named and described, and has the focus', async () => {
    const user = open();
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    const dialog = screen.getByRole('dialog', { name: 'Edit user' });
    expect(descriptionOf(dialog)).toBe('Olivia Bennett');
    expect(dialog.contains(document.activeElement)).toBe(true);
  });

  it('keeps the focus inside while the user tabs', async () => {
    const user = open();
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    const stops = new Set<string | null | undefined>();
    for (let press = 0; press < 6; press++) {
      await user.tab();
      stops.add(
        document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
      );
    }
    expect(stops).toEqual(new Set(['Close', 'Name', 'Save']));
  });

  it.each(['{Escape}', 'the button'])('closes with %s and returns the focus', async (how) => {
    const user = open();
    const opener = screen.getByRole('button', { name: 'Edit' });
    await user.click(opener);
    if (how === 'the button') await user.click(screen.getByRole('button', { name: 'Close' }));
    else await user.keyboard(how);
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });
});

describe('a dialog whose button removes itself', () => {
  it('gives the focus to its first button', async () => {
    const user = showWith(true, (isOffered, setOffered) =>
      h(
        Dialog,
        { onClose: () => undefined, title: 'Receipt' },
        isOffered && h('button', { type: 'button', onClick: () => setOffered(false) }, 'Take Back'),
      ),
    );
    await user.click(screen.getByRole('button', { name: 'Take Back' }));
    const close = screen.getByRole('button', { name: 'Close' });
    await waitFor(() => expect(document.activeElement).toBe(close));
  });
});

describe('a dialog below a toast', () => {
  afterEach(() => act(() => dismissToast(currentToast()?.id ?? 0)));

  it('closes with the first Escape', async () => {
    await prepareToasts();
    const user = showWith(true, (isOpen, setOpen) =>
      h(
        'div',
        null,
        h(Dialog, { open: isOpen, onClose: () => setOpen(false), title: 'Receipt' }),
        h(Toaster),
      ),
    );
    act(() => toast({ title: 'Success' }));
    expect(screen.getByText('Success')).toBeTruthy();
    const dialog = screen.getByRole('dialog');
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a confirmation before something that cannot be undone', () => {
  function ask(props: { pending?: boolean; field?: boolean; startsOn?: 'confirm' } = {}) {
    const asked = { onConfirm: vi.fn(), onCancel: vi.fn(), onClose: vi.fn() };
    const user = showWith(false, (isOpen, setOpen) =>
      h(
        'div',
        null,
        h('h1', { tabIndex: -1 }, 'Users'),
        !asked.onConfirm.mock.calls.length &&
          h('button', { type: 'button', onClick: () => setOpen(true) }, 'Suspend'),
        h(
          ConfirmDialog,
          {
            open: isOpen,
            title: 'Suspend this account?',
            description: 'No money moves on it.',
            confirmLabel: 'Suspend it',
            pending: props.pending ?? false,
            startsOn: props.startsOn ?? 'cancel',
            onCancel: asked.onCancel,
            onConfirm: () => {
              asked.onConfirm();
              setOpen(false);
            },
            onClose: () => {
              asked.onClose();
              setOpen(false);
            },
          },
          props.field && h('input', { 'aria-label': 'Reason' }),
        ),
      ),
    );
    return { user, ...asked };
  }
  const open = async ({ user }: ReturnType<typeof ask>) => {
    await user.click(screen.getByRole('button', { name: 'Suspend' }));
    return screen.getByRole('alertdialog', { name: 'Suspend this account?' });
  };

  it('starts on its main button if Cancel is the harsher choice', async () => {
    const asked = ask({ startsOn: 'confirm' });
    await open(asked);
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Suspend it' })),
    );
  });

  it('starts on Cancel, which changes nothing', async () => {
    const asked = ask();
    expect(descriptionOf(await open(asked))).toBe('No money moves on it.');
    expect(document.activeElement?.textContent).toBe('Cancel');
    await asked.user.keyboard('{Enter}');
    expect(asked.onCancel).toHaveBeenCalledTimes(1);
    expect(asked.onConfirm).not.toHaveBeenCalled();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('starts on its field, if it has one', async () => {
    const asked = ask({ field: true });
    await open(asked);
    expect(document.activeElement).toBe(screen.getByLabelText('Reason'));
  });

  it('stays open on a click outside, and closes with Escape', async () => {
    const asked = ask();
    await open(asked);
    fireEvent.pointerDown(document.body);
    fireEvent.click(document.body);
    expect(screen.queryByRole('alertdialog')).not.toBeNull();
    await asked.user.keyboard('{Escape}');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(asked.onClose).toHaveBeenCalledOnce();
  });

  it('confirms, and leaves the focus on the heading if the opener is gone', async () => {
    const asked = ask();
    await open(asked);
    await asked.user.click(screen.getByRole('button', { name: 'Suspend it' }));
    expect(asked.onConfirm).toHaveBeenCalledTimes(1);
    expect(asked.onCancel).not.toHaveBeenCalled();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading')));
  });

  it('confirms nothing while it is pending', async () => {
    const asked = ask({ pending: true });
    await open(asked);
    const confirm = screen.getByRole('button', { name: /Suspend it/ });
    expect(confirm.getAttribute('aria-disabled')).toBe('true');
    await asked.user.click(confirm);
    expect(asked.onConfirm).not.toHaveBeenCalled();
  });
});

describe.each(['dialog', 'alertdialog'] as const)('a guarded %s', (role) => {
  function open() {
    const onClose = vi.fn();
    const user = showWith('', (note, setNote) => {
      const shared = { isDirty: note !== '', onClose, title: 'Suspend this account?' };
      const field = h('textarea', {
        'aria-label': 'Note',
        value: note,
        onChange: (event: { target: HTMLTextAreaElement }) => setNote(event.target.value),
      });
      return role === 'dialog'
        ? h(
            GuardedDialog,
            {
              ...shared,
              footer: (cancel) => h('button', { type: 'button', onClick: cancel }, 'Cancel'),
            },
            field,
          )
        : h(
            GuardedConfirmDialog,
            { ...shared, description: '', confirmLabel: 'Suspend', onConfirm: () => {} },
            field,
          );
    });
    return { user, onClose };
  }
  const field = () => screen.getByLabelText<HTMLTextAreaElement>('Note');
  const question = () => screen.queryByRole('alertdialog', { name: 'Discard what you typed?' });
  const leave = (user: ReturnType<typeof open>['user'], how: string) =>
    how === 'Cancel'
      ? user.click(screen.getByRole('button', { name: 'Cancel' }))
      : user.keyboard('{Escape}');

  it.each(['Escape', 'Cancel'])('closes immediately with %s if nothing is typed', async (how) => {
    const { user, onClose } = open();
    await leave(user, how);
    expect(question()).toBeNull();
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it.each(['Escape', 'Cancel'])(
    'asks before %s discards what is typed, and keeps it',
    async (how) => {
      const { user, onClose } = open();
      await user.type(field(), 'Called from a new number');
      await leave(user, how);
      expect(question()).not.toBeNull();
      // Escape makes the choice that loses nothing.
      await user.keyboard('{Escape}');
      expect(question()).toBeNull();
      expect(onClose).not.toHaveBeenCalled();
      expect(field().value).toBe('Called from a new number');
      if (how === 'Escape') await waitFor(() => expect(document.activeElement).toBe(field()));
      await leave(user, how);
      await user.click(screen.getByRole('button', { name: 'Discard' }));
      expect(onClose).toHaveBeenCalledTimes(1);
    },
  );

  it('makes the browser ask before the page is left', async () => {
    const { user } = open();
    const leavePage = () => {
      const event = new Event('beforeunload', { cancelable: true });
      dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(leavePage()).toBe(false);
    await user.type(field(), 'C');
    expect(leavePage()).toBe(true);
  });
});

describe('a button', () => {
  it('submits no form unless it is meant to, and ignores clicks while it is pending', async () => {
    const onSubmit = vi.fn((event: Event) => event.preventDefault());
    const onClick = vi.fn();
    const user = show(
      h(
        'form',
        { onSubmit: onSubmit as never },
        h(Button, { onClick }, 'Plain'),
        h(Button, { type: 'submit', pending: true, onClick }, 'Busy'),
        h(Button, { type: 'submit' }, 'Send'),
      ),
    );
    await user.click(screen.getByRole('button', { name: 'Plain' }));
    expect([onClick.mock.calls.length, onSubmit.mock.calls.length]).toEqual([1, 0]);
    await user.click(screen.getByRole('button', { name: /Busy/ }));
    expect([onClick.mock.calls.length, onSubmit.mock.calls.length]).toEqual([1, 0]);
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });
});

describe('an error state', () => {
  it('is announced, and offers a retry', async () => {
    const onRetry = vi.fn();
    const user = show(h(ErrorState, { title: 'Your receipts could not be loaded', onRetry }));
    expect(screen.getByRole('alert').textContent).toContain('Your receipts could not be loaded');
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(onRetry).toHaveBeenCalledTimes(1);
  });
});

describe('toasts', () => {
  beforeEach(prepareToasts);
  afterEach(() => act(() => dismissToast(currentToast()?.id ?? 0)));
  const region = () => document.querySelectorAll('[data-slot="toast"]');
  const say = (message: Parameters<typeof toast>[0]) => act(() => toast(message));

  it('are shown one at a time, the newest', () => {
    show(h(Toaster));
    expect(region()).toHaveLength(0);
    say({ title: 'Saved', description: 'Your profile was updated.' });
    say({ title: 'Transfer Failed', variant: 'destructive' });
    expect([...region()].map(({ textContent }) => textContent)).toEqual(['Transfer Failed']);
  });

  const action = { label: 'Try Again', onClick: () => undefined };
  const announced = async () => (await screen.findByText(/^Notification/)).textContent;

  it('are announced as sentences', async () => {
    show(h(Toaster));
    say({ title: 'Login Failed', description: 'Invalid email or password' });
    expect(await announced()).toBe('Notification Login Failed. Invalid email or password');
  });

  it.each([
    ['fine', 'a keyboard', ' Press F8 for Try Again.'],
    ['coarse', 'a phone', ' Try Again.'],
  ])('are announced with their action; with a %s pointer, for %s', async (pointer, _for, last) => {
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes(pointer) }));
    show(h(Toaster));
    say({ title: 'Login Failed', description: 'You are offline.', action });
    expect(await announced()).toBe(`Notification Login Failed. You are offline.${last}`);
    vi.unstubAllGlobals();
  });

  it('are announced in other words if their own were read before', async () => {
    show(h(Toaster));
    say({ title: 'On Its Way', description: 'For 6 seconds.', announced: 'Six seconds are left.' });
    expect(await announced()).toBe('Notification Six seconds are left.');
    expect(screen.getByText('For 6 seconds.')).toBeTruthy();
  });

  it('are not announced if the field that gets the focus reads the message', async () => {
    show(h(Toaster));
    say({ title: 'Transfer Failed', description: 'The PIN is incorrect.', isReadAtField: true });
    expect(screen.getByText('The PIN is incorrect.')).toBeTruthy();
    await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
    expect(screen.queryByText(/^Notification/)).toBeNull();
  });

  it('are dismissed by their button', async () => {
    const user = show(h(Toaster));
    say({ title: 'Saved' });
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(region()).toHaveLength(0);
    expect(currentToast()).toBeNull();
  });

  it('disappear after their time', async () => {
    show(h(Toaster));
    say({ title: 'Brief', durationMs: 40 });
    expect(region()).toHaveLength(1);
    // Without its own duration, it would stay for five seconds.
    await waitFor(() => expect(currentToast()).toBeNull(), { timeout: 4_000 });
  });

  it.each([
    [
      'its button',
      async (user: ReturnType<typeof show>) =>
        user.click(screen.getByRole('button', { name: 'Dismiss' })),
    ],
    [
      'F8 and Escape',
      async (user: ReturnType<typeof show>) => {
        fireEvent.keyDown(document, { key: 'F8', code: 'F8' });
        await user.keyboard('{Escape}');
      },
    ],
  ])(
    'disappear after their time after one was dismissed with %s, and the focus returns',
    async (_how, dismiss) => {
      const user = show(h('div', null, h('input', { 'aria-label': 'Amount' }), h(Toaster)));
      const field = screen.getByLabelText('Amount');
      field.focus();
      say({ title: 'Welcome', durationMs: 600_000 });
      await dismiss(user);
      await waitFor(() => expect(currentToast()).toBeNull());
      expect(document.activeElement).toBe(field);
      say({ title: 'Brief', durationMs: 40 });
      await waitFor(() => expect(currentToast()).toBeNull(), { timeout: 4_000 });
    },
  );

  it('disappear after their time although the pointer rested on the one before', async () => {
    show(h(Toaster));
    say({ title: 'Welcome', durationMs: 600_000 });
    fireEvent.pointerMove(region()[0] as Element);
    act(() => dismissToast(currentToast()?.id ?? 0));
    say({ title: 'Brief', durationMs: 40 });
    await waitFor(() => expect(currentToast()).toBeNull(), { timeout: 4_000 });
  });

  it('run their action, once', async () => {
    const user = show(h(Toaster));
    const onClick = vi.fn();
    say({ title: 'On Its Way', action: { label: 'Take It Back', onClick } });
    await user.click(screen.getByRole('button', { name: 'Take It Back' }));
    expect(onClick).toHaveBeenCalledOnce();
    expect(currentToast()).toBeNull();
  });

  it('are reached with F8, and link where they say', () => {
    show(h(Toaster));
    say({ title: 'Suspended', action: { label: 'What this means', href: '/transaction-failed' } });
    fireEvent.keyDown(document, { key: 'F8', code: 'F8' });
    expect(document.activeElement).toBe(region()[0]?.parentElement);
    const link = screen.getByRole('link', { name: 'What this means' });
    expect(link.getAttribute('href')).toBe('/transaction-failed');
  });

  it('can wait for the page that loads next, once', () => {
    toastAfterLoad({ title: 'You were signed out' });
    expect(currentToast()).toBeNull();
    expect(takeToastLeftBehind()).toEqual({ title: 'You were signed out' });
    expect(takeToastLeftBehind()).toBeNull();
  });
});

describe('the hint of a list’s rows', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const row = (name: string) =>
    h('div', { key: name, role: 'row' }, h('button', { type: 'button' }, name));
  const showList = () =>
    show(
      h(RowHint, {
        text: 'Click to open',
        children: [row('Rent'), row('Lunch'), h('p', { key: 'end' }, 'The end')],
      }),
    );
  const button = (name: string) => screen.getByRole('button', { name });
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const over = (target: Element) => fireEvent.pointerOver(target, { pointerType: 'mouse' });
  const hint = () => document.querySelector('[role="tooltip"]');

  it('shows after 700 ms of pointing, and immediately within 300 ms of another', async () => {
    showList();
    over(button('Rent'));
    await pass(699);
    expect(hint()).toBeNull();
    await pass(1);
    expect(hint()?.textContent).toBe('Click to open');
    expect(descriptionOf(button('Rent'))).toBe('Click to open');
    over(screen.getByText('The end'));
    expect(hint()).toBeNull();
    await pass(299);
    over(button('Lunch'));
    expect(descriptionOf(button('Lunch'))).toBe('Click to open');
    expect(button('Rent').hasAttribute('aria-describedby')).toBe(false);
    over(screen.getByText('The end'));
    await pass(300);
    over(button('Rent'));
    expect(hint()).toBeNull();
  });

  it('stays while the pointer is over it, and leaves with a press', async () => {
    showList();
    over(button('Rent'));
    await pass(700);
    over(hint() ?? document.body);
    expect(hint()).not.toBeNull();
    fireEvent.pointerDown(button('Rent'));
    expect(hint()).toBeNull();
    over(button('Rent'));
    await pass(700);
    expect(hint()).toBeNull();
  });

  it('shows on keyboard focus, and disappears on Escape and on scrolling', () => {
    showList();
    for (const leave of [
      () => fireEvent.keyDown(document.body, { key: 'Escape' }),
      () => fireEvent.scroll(window),
    ]) {
      act(() => button('Rent').focus());
      expect(descriptionOf(button('Rent'))).toBe('Click to open');
      leave();
      expect(hint()).toBeNull();
      act(() => button('Rent').blur());
    }
  });
});
