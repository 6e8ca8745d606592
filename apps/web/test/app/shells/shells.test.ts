// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { BottomBar } from '../../../src/app/shells/bottom-bar.tsx';
import { h, screen, show, waitFor } from '../../ui/render.ts';

describe('the bottom bar on phones', () => {
  const open = (onToggle = vi.fn()) =>
    show(
      h('input', { 'aria-label': 'Amount' }),
      h('input', { 'aria-label': 'Remember', type: 'checkbox' }),
      h(BottomBar, { place: 'activity', menu: { id: 'menu', isOpen: false, onToggle } }),
    );
  const bar = () => document.querySelector<HTMLElement>('[data-slot="bottom-bar"]');

  it('lists five places, and marks the one that is shown', async () => {
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

  it('hides while text is typed, to make room for the keyboard', async () => {
    const user = open();
    await user.click(screen.getByLabelText('Amount'));
    await waitFor(() => expect(bar()?.hidden).toBe(true));
    await user.click(screen.getByLabelText('Remember'));
    await waitFor(() => expect(bar()?.hidden).toBe(false));
  });
});
