// @vitest-environment happy-dom
import House from 'lucide-react/icons/house';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ThemeToggle } from '../../src/ui/brand/theme-toggle.tsx';
import { fetched, fetchedExtra } from '../../src/ui/fetched.tsx';
import { Disclosure } from '../../src/ui/layout/disclosure.tsx';
import { InShell } from '../../src/ui/layout/in-shell.ts';
import type { MenuEntry } from '../../src/ui/layout/menu-item.tsx';
import { SideMenuLayout } from '../../src/ui/layout/side-menu-layout.tsx';
import { SimplePage } from '../../src/ui/layout/simple-page.tsx';
import { figureSize } from '../../src/ui/layout/stat-card.tsx';
import { Tab, TabList, TabPanel, Tabs } from '../../src/ui/layout/tabs.tsx';
import { act, descriptionOf, h, screen, show, waitFor } from './render.ts';

describe('figures', () => {
  it('are large, and only long ones are as small as needed', () => {
    expect(figureSize('7')).toBeUndefined();
    expect(figureSize('$22,866.26')).toBeUndefined();
    expect(figureSize('$1,000,013,006.54')).toBe('clamp(1rem, 10cqi, 1.875rem)');
  });
});

describe('tabs', () => {
  function Ways() {
    const [value, onValueChange] = useState('wire');
    return h(
      Tabs,
      { value, onValueChange },
      h(
        TabList,
        { 'aria-label': 'Ways to send' },
        h(Tab, { value: 'wire' }, 'Wire Transfer'),
        h(Tab, { value: 'payment' }, 'External Payment'),
      ),
      h(TabPanel, { value: 'wire' }, 'The wire form'),
      h(TabPanel, { value: 'payment' }, 'The payment form'),
    );
  }
  const open = () => show(h(Ways));
  const panel = () => screen.getByRole('tabpanel').textContent;

  it('show one panel, named after its tab', async () => {
    const user = open();
    expect(panel()).toBe('The wire form');
    await user.click(screen.getByRole('tab', { name: 'External Payment' }));
    expect(panel()).toBe('The payment form');
    expect(screen.getByRole('tabpanel', { name: 'External Payment' })).toBeTruthy();
  });

  it('are one tab stop, changed with the arrow keys', async () => {
    const user = open();
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Wire Transfer' }));
    await user.keyboard('{ArrowRight}');
    expect(panel()).toBe('The payment form');
    await user.keyboard('{ArrowRight}');
    expect(panel()).toBe('The wire form');
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('tabpanel'));
  });
});

/** Makes the window so narrow that the menu unfolds over the page. */
const narrow = () =>
  vi
    .spyOn(window, 'matchMedia')
    .mockImplementation(
      (media) => Object.assign(new EventTarget(), { matches: false, media }) as MediaQueryList,
    );
afterEach(() => void vi.restoreAllMocks());

describe('the side menu', () => {
  function open() {
    narrow();
    const onSelect = vi.fn();
    const entries: MenuEntry[] = [
      { label: 'Dashboard', icon: House, href: '/admin', current: true },
      { label: 'Approvals', icon: House, onSelect, current: false, waiting: 120 },
    ];
    const user = show(
      h(SideMenuLayout, { menuLabel: 'Staff area', entries, children: h('p', null, 'The view') }),
    );
    return { user, onSelect };
  }

  it('marks the current view, and describes what is waiting without changing a name', () => {
    open();
    const current = screen.getByRole('link', { name: 'Dashboard' });
    expect(current.getAttribute('aria-current')).toBe('page');
    const approvals = screen.getByRole('button', { name: 'Approvals' });
    expect(approvals.getAttribute('aria-current')).toBeNull();
    expect(approvals.textContent).toBe('Approvals99+');
    expect(descriptionOf(approvals)).toBe('120 waiting');
  });

  it('has its entries in their groups', () => {
    const entry = (label: string, group: string): MenuEntry => ({
      label,
      group,
      icon: House,
      href: `/${label}`,
    });
    const entries = [entry('Queue', 'Work'), entry('Chats', 'Work'), entry('Ledger', 'Money')];
    show(
      h(SideMenuLayout, { menuLabel: 'Staff area', entries, children: h('p', null, 'The view') }),
    );
    const groups = screen
      .getAllByRole('listitem', { hidden: true })
      .map(({ dataset, textContent }) => [dataset.group, textContent]);
    expect(groups).toEqual([
      ['Work', 'Queue'],
      [undefined, 'Chats'],
      ['Money', 'Ledger'],
    ]);
  });

  it('opens on small screens, and closes once something is selected', async () => {
    const { user, onSelect } = open();
    const toggle = screen.getByRole('button', { name: 'Open menu' });
    expect(toggle.getAttribute('aria-controls')).toBe(screen.getByRole('navigation').id);
    expect(toggle.getAttribute('aria-expanded')).toBe('false');
    await user.click(toggle);
    expect(screen.getByRole('button', { name: 'Close menu' })).toBe(toggle);
    expect(toggle.getAttribute('aria-expanded')).toBe('true');
    await user.click(screen.getByRole('button', { name: 'Approvals' }));
    expect(onSelect).toHaveBeenCalledTimes(1);
    expect(toggle.getAttribute('aria-expanded')).toBe('false');
  });
});

describe('the menu that unfolds', () => {
  function open() {
    narrow();
    const entries: MenuEntry[] = [
      { label: 'Account Overview', icon: House, href: '/dashboard', current: true },
      { label: 'Profile Settings', icon: House, href: '/profile' },
    ];
    return show(
      h(SideMenuLayout, {
        menuLabel: 'Online banking',
        entries,
        greeting: h('p', null, 'Welcome, Olivia'),
        bar: (menu) =>
          h('button', { type: 'button', 'aria-controls': menu.id, onClick: menu.onToggle }, 'More'),
        children: h('button', { type: 'button' }, 'Send'),
      }),
      h('button', { type: 'button' }, 'After It'),
    );
  }
  const toggle = () => screen.getByRole('button', { name: /Open menu|Close menu/ });
  const isOpen = () => toggle().getAttribute('aria-expanded') === 'true';
  const focused = () => document.activeElement?.textContent;

  it('opens with the focus on its first entry, and Escape returns the focus', async () => {
    const user = open();
    await user.click(toggle());
    expect(isOpen()).toBe(true);
    expect(focused()).toBe('Account Overview');
    await user.keyboard('{Escape}');
    expect(isOpen()).toBe(false);
    expect(document.activeElement).toBe(toggle());
  });

  it('is also toggled by the bar', async () => {
    const user = open();
    await user.click(screen.getByRole('button', { name: 'More' }));
    expect(isOpen()).toBe(true);
    await user.click(screen.getByRole('button', { name: 'More' }));
    expect(isOpen()).toBe(false);
  });

  it('closes on Back, on a click outside, and when the focus leaves it', async () => {
    const user = open();
    await user.click(toggle());
    await waitFor(() => expect(history.state).toHaveProperty('layer'));
    await act(async () => history.back());
    await waitFor(() => expect(isOpen()).toBe(false));

    await user.click(toggle());
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(isOpen()).toBe(false);

    await user.click(toggle());
    await user.tab();
    expect(focused()).toBe('Profile Settings');
    act(() => screen.getByRole('button', { name: 'After It' }).focus());
    expect(isOpen()).toBe(false);
  });

  it('hides the page that it covers from screen readers and the keyboard', async () => {
    const user = open();
    const page = () => screen.getByText('Send').closest('[inert]');
    expect(page()).toBeNull();
    await user.click(toggle());
    expect(page()).not.toBeNull();
    await user.keyboard('{Escape}');
    expect(page()).toBeNull();
  });
});

it('a simple page inside a shell leaves the header and the main element to the shell', () => {
  const page = h(SimplePage, null, h('p', null, 'Receipts'));
  show(h('div', { 'data-testid': 'alone' }, page), h(InShell, { value: true, children: page }));
  expect(screen.getAllByText('Receipts')).toHaveLength(2);
  expect(screen.getAllByRole('link', { name: 'Seven Hills Bank' })).toHaveLength(1);
});

describe('a disclosure', () => {
  it('opens and closes what is under its line', async () => {
    const user = show(h(Disclosure, { summary: 'Details', children: h('p', null, 'Figures') }));
    const details = document.querySelector<HTMLDetailsElement>('details');
    expect(details?.open).toBe(false);
    await user.click(screen.getByText('Details'));
    expect(details?.open).toBe(true);
    await user.click(screen.getByText('Details'));
    expect(details?.open).toBe(false);
  });
});

describe('the appearance', () => {
  it('is switched by its button and kept in a cookie', async () => {
    document.documentElement.dataset.theme = 'light';
    const user = show(h(ThemeToggle));
    await user.click(screen.getByRole('button', { name: 'Switch to dark appearance' }));
    expect(document.documentElement.dataset.theme).toBe('dark');
    expect(document.cookie).toContain('theme=dark');
    await user.click(await screen.findByRole('button', { name: 'Switch to light appearance' }));
    expect(document.cookie).toContain('theme=light');
  });
});

describe('a component that is fetched when needed', () => {
  const Waiting = () => h('p', null, 'Loading');

  it('shows its code once it is loaded, and loads it once', async () => {
    const load = vi.fn(async () => ({ Here: () => h('p', null, 'Here') }));
    const Part = fetched(load, 'Here', Waiting);
    show(h(Part), h(Part));
    expect(screen.getAllByText('Loading')).toHaveLength(2);
    await act(() => Part.fetch());
    expect(screen.getAllByText('Here')).toHaveLength(2);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('shows immediately what was loaded in advance', async () => {
    const Part = fetched(async () => ({ Here: () => h('p', null, 'Here') }), 'Here', Waiting);
    await Part.fetch();
    show(h(Part));
    expect(screen.getByText('Here')).toBeTruthy();
  });

  it('throws a failure to the error boundary', async () => {
    const load = () => Promise.reject(new Error('the code could not be fetched'));
    const Part = fetched(load, 'Here', Waiting);
    await Part.fetch();
    const silent = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(() => show(h(Part))).toThrow('the code could not be fetched');
    silent.mockRestore();
  });
});

describe('an optional component', () => {
  const failsOnce = () =>
    vi
      .fn<() => Promise<{ Notice: () => string }>>()
      .mockRejectedValueOnce(new TypeError('no connection'))
      .mockResolvedValue({ Notice: () => 'One new message' });
  const showPart = async (load: () => Promise<{ Notice: () => string }>) => {
    show(h('p', null, 'The screen'), h(fetchedExtra(load, 'Notice')));
    await act(() => Promise.resolve());
    expect(screen.getByRole('main').textContent).toBe('The screen');
  };
  afterEach(() => vi.restoreAllMocks());

  it('is omitted while its code cannot be loaded, and returns with the connection', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const load = failsOnce();
    await showPart(load);
    await act(async () => {
      window.dispatchEvent(new Event('online'));
    });
    expect(await screen.findByText(/One new message/)).toBeTruthy();
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('returns without an event if its failure is reported after the connection is back', async () => {
    const load = failsOnce();
    await showPart(load);
    expect(await screen.findByText(/One new message/)).toBeTruthy();
    expect(load).toHaveBeenCalledTimes(2);
  });
});
