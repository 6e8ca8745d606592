// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Link, Router, useLocation } from 'wouter';
import { ConfirmDialog } from '../../src/ui/feedback/confirm-dialog.tsx';
import { Dialog } from '../../src/ui/feedback/dialog.tsx';
import { focusHeadingAfterLoad, usePageTitle } from '../../src/ui/layout/page-title.ts';
import { useAppLocation } from '../../src/ui/navigation/history-entry.ts';
import { LostFocus } from '../../src/ui/navigation/lost-focus.tsx';
import {
  forgetScrolling,
  rememberScrolling,
  whenTakenOver,
} from '../../src/ui/navigation/scroll-memory.ts';
import { useBackCloses } from '../../src/ui/navigation/use-back-closes.ts';
import { act, h, screen, show, showWith, waitFor } from './render.ts';

function Screen({ title, children }: { title: string; children?: ReactNode }) {
  usePageTitle(title);
  return h('div', null, h('h1', { tabIndex: -1 }, title), children);
}

/** The first page opens a dialog; both have a link to the second page. */
function First() {
  const [isOpen, setIsOpen] = useState(false);
  return h(
    Screen,
    { title: 'First' },
    h('button', { type: 'button', onClick: () => setIsOpen(true) }, 'Open'),
    h(Link, { href: '/second' }, 'Second page'),
    h(
      Dialog,
      { open: isOpen, onClose: () => setIsOpen(false), title: 'Receipt' },
      h(Link, { href: '/second', onClick: () => setIsOpen(false) }, 'Go on'),
    ),
  );
}

function Site() {
  const [path] = useLocation();
  return path === '/second' ? h(Screen, { title: 'Second' }) : h(First);
}

const open = () => show(h(Router, { hook: useAppLocation, children: h(Site) }));
const pressBack = () => act(async () => history.back());
const heading = () => screen.getByRole('heading', { level: 1, hidden: true }).textContent;
const dialog = () => screen.queryByRole('dialog');

beforeEach(() => {
  history.pushState(null, '', '/before');
  history.pushState(null, '', '/');
});

describe('Back', () => {
  it('closes what is open over a page, and leaves the page only after that', async () => {
    const user = open();
    await user.click(screen.getByRole('button', { name: 'Open' }));
    expect(dialog()).not.toBeNull();
    await pressBack();
    await waitFor(() => expect(dialog()).toBeNull());
    expect(window.location.pathname).toBe('/');
    await pressBack();
    await waitFor(() => expect(window.location.pathname).toBe('/before'));
  });

  it('needs no second press if the dialog was closed in another way', async () => {
    const user = open();
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await user.keyboard('{Escape}');
    expect(dialog()).toBeNull();
    await waitFor(() => expect(history.state).not.toHaveProperty('layer'));
    await pressBack();
    await waitFor(() => expect(window.location.pathname).toBe('/before'));
  });

  it('returns from a page that a dialog opened to the page below the dialog', async () => {
    const user = open();
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await user.click(screen.getByRole('link', { name: 'Go on' }));
    await waitFor(() => expect(heading()).toBe('Second'));
    await pressBack();
    await waitFor(() => expect(heading()).toBe('First'));
    expect(dialog()).toBeNull();
    await pressBack();
    await waitFor(() => expect(window.location.pathname).toBe('/before'));
  });
});

/** Two layers, the upper one opened from the lower one. */
function Layers({ lower, upper }: { lower: boolean; upper: boolean }) {
  useBackCloses(lower, () => {});
  useBackCloses(upper, () => {});
  return null;
}

describe('layers that close one after the other', () => {
  it('take one step each, even if the lower one closes during the step of the upper one', () => {
    const arrive = history.back.bind(history);
    const order = vi.spyOn(history, 'back').mockImplementation(() => {});
    const { setTimeout: later } = globalThis;
    const checks: (() => void)[] = [];
    const check = () => {
      for (const run of checks.splice(0)) run();
    };
    const timeout = vi
      .spyOn(globalThis, 'setTimeout')
      .mockImplementation(((run: () => void, delay?: number) =>
        delay === undefined ? checks.push(run) : later(run, delay)) as typeof later);
    const { rerender } = render(h(Layers, { lower: true, upper: true }));
    rerender(h(Layers, { lower: true, upper: false }));
    check();
    expect(order).toHaveBeenCalled();
    rerender(h(Layers, { lower: false, upper: false }));
    arrive();
    check();
    order.mockClear();
    arrive();
    expect(history.state).not.toHaveProperty('layer');
    expect(order).not.toHaveBeenCalled();
    timeout.mockRestore();
    order.mockRestore();
  });
});

describe('the scroll position of a page', () => {
  it('is restored by Back once the page is long enough; a new page starts at its top', async () => {
    let longest = 2_000;
    const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation((to) => {
      const { top = 0 } = typeof to === 'object' ? to : {};
      Object.assign(window, { scrollY: Math.min(top, longest) });
      window.dispatchEvent(new Event('scroll'));
    });
    rememberScrolling();
    const user = open();
    act(() => window.scrollTo({ top: 1_200 }));
    await user.click(screen.getByRole('link', { name: 'Second page' }));
    await waitFor(() => expect(heading()).toBe('Second'));
    expect(window.scrollY).toBe(0);

    longest = 100;
    await pressBack();
    await waitFor(() => expect(window.scrollY).toBe(100));
    longest = 2_000;
    await waitFor(() => expect(window.scrollY).toBe(1_200));
    scrollTo.mockRestore();
  });

  it.each([
    ['is kept over a reload', false, 700],
    ['is not, where the reload leads to another screen', true, undefined],
  ])('%s', (_what, leadsElsewhere, expected) => {
    rememberScrolling();
    Object.assign(window, { scrollY: 700 });
    window.dispatchEvent(new Event('scroll'));
    if (leadsElsewhere) forgetScrolling();
    window.dispatchEvent(new Event('scroll'));
    window.dispatchEvent(new Event('pagehide'));
    const { visit } = history.state;
    expect(JSON.parse(sessionStorage.getItem('scroll') ?? '{}')[visit]).toBe(expected);
  });
});

describe('a page that scrolls automatically', () => {
  it.each(['wheel', 'touchstart', 'keydown', 'pointerdown'])('stops at a %s, once', (event) => {
    const takeOver = vi.fn();
    whenTakenOver(takeOver);
    dispatchEvent(new Event(event));
    dispatchEvent(new Event('wheel'));
    expect(takeOver).toHaveBeenCalledTimes(1);
  });

  it('is not stopped once no one listens anymore', () => {
    const takeOver = vi.fn();
    whenTakenOver(takeOver)();
    dispatchEvent(new Event('wheel'));
    expect(takeOver).not.toHaveBeenCalled();
  });
});

describe('the heading', () => {
  it('has the focus after the page load that ends signing in', async () => {
    vi.resetModules();
    focusHeadingAfterLoad();
    const pageTitle = await import('../../src/ui/layout/page-title.ts');
    function Home() {
      pageTitle.usePageTitle('Home');
      return h('h1', { tabIndex: -1 }, 'Home');
    }
    show(h(Home));
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Home' }));
  });

  it('does not take the focus on any other first page', async () => {
    vi.resetModules();
    const pageTitle = await import('../../src/ui/layout/page-title.ts');
    function Home() {
      pageTitle.usePageTitle('Home');
      return h('h1', { tabIndex: -1 }, 'Home');
    }
    show(h(Home));
    expect(document.activeElement).toBe(document.body);
  });
});

describe('a view that replaces the one with the focus', () => {
  it.each(['heading', 'dialog'] as const)('gives it to its %s a moment later', async (shown) => {
    function Step({ title, ...button }: { title: string; onClick: () => void }) {
      usePageTitle(title);
      return h('main', null, h('h1', null, title), h('button', { type: 'button', ...button }));
    }
    const user = showWith(1, (step, setStep) =>
      h(
        'div',
        null,
        h(Step, { key: step, title: `Step ${step}`, onClick: () => setStep(2) }),
        step === 2 &&
          shown === 'dialog' &&
          h(Dialog, { onClose: () => undefined, title: 'Receipt' }),
      ),
    );
    await user.click(screen.getByRole('button'));
    // Together with the replacement, screen readers would not notice it.
    expect(document.activeElement).toBe(document.body);
    const target =
      shown === 'dialog'
        ? screen.getByRole('button', { name: 'Close' })
        : screen.getByRole('heading', { name: 'Step 2' });
    await waitFor(() => expect(document.activeElement).toBe(target));
  });
});

type State = 'open' | 'asking' | 'ending' | 'ended';

describe('a focus whose element is removed', () => {
  it('goes to the nearest heading above when an action removes its own button, also later', async () => {
    const user = showWith<State>('open', (state, change) =>
      h(
        'div',
        null,
        h(LostFocus),
        h('h1', null, 'Schedules'),
        h(
          'section',
          null,
          h('h2', null, 'Rent'),
          state !== 'ended' &&
            h('button', { type: 'button', onClick: () => change('asking') }, 'End'),
        ),
        h('section', null, h('h2', null, 'Past Payments')),
        state === 'asking' &&
          h(ConfirmDialog, {
            title: 'End it?',
            description: 'No more payments will be made.',
            confirmLabel: 'End Schedule',
            onClose: () => change('open'),
            onConfirm: () => {
              // The list is fetched again after the dialog has closed.
              change('ending');
              setTimeout(() => change('ended'), 50);
            },
          }),
      ),
    );
    await user.click(screen.getByRole('button', { name: 'End' }));
    await user.click(screen.getByRole('button', { name: 'End Schedule' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'End' })).toBeNull());
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Rent'));
  });

  it('stays where it is while its element does, and where somebody presses beside everything', async () => {
    const user = showWith(true, (isShown, change) =>
      h(
        'div',
        null,
        h(LostFocus),
        h('h1', null, 'Payees'),
        h('button', { type: 'button' }, 'Add'),
        h('button', { type: 'button', onClick: () => change(false) }, 'Hide'),
        isShown && h('p', null, 'A notice'),
      ),
    );
    await user.click(screen.getByRole('button', { name: 'Hide' }));
    await new Promise((resolve) => setTimeout(resolve, 250));
    expect(document.activeElement?.textContent).toBe('Hide');
    await user.click(document.body);
    await new Promise((resolve) => setTimeout(resolve, 250));
    expect(document.activeElement).toBe(document.body);
  });
});
