// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Link, Router, useLocation } from 'wouter';
import { Dialog } from '../../src/ui/feedback/dialog.tsx';
import { focusHeadingAfterLoad, usePageTitle } from '../../src/ui/layout/page-title.ts';
import { useAppLocation } from '../../src/ui/navigation/history-entry.ts';
import {
  forgetScrolling,
  rememberScrolling,
  whenTakenOver,
} from '../../src/ui/navigation/scroll-memory.ts';
import { useBackCloses } from '../../src/ui/navigation/use-back-closes.ts';
import { act, h, screen, show, waitFor } from './render.ts';

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
