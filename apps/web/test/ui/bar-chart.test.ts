// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { axisMarks, compactCount, compactDollars } from '../../src/ui/data/chart/axis.ts';
import { BarChart } from '../../src/ui/data/chart/bar-chart.tsx';
import { fireEvent, h, screen, show } from './render.ts';

describe('the marks of an axis', () => {
  it.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [7, [0, 2, 4, 6, 8]],
    [10, [0, 5, 10]],
    [365, [0, 100, 200, 300, 400]],
    [1_234_567, [0, 500_000, 1_000_000, 1_500_000]],
  ])('up to %d are round', (highest, marks) => {
    expect(axisMarks(highest)).toEqual(marks);
  });

  it('have short names', () => {
    expect(compactDollars(1_500_000)).toBe('$1.5M');
    expect(compactDollars(0)).toBe('$0');
    expect(compactCount(12_000)).toBe('12K');
  });
});

describe('a chart', () => {
  const open = () =>
    show(
      h(BarChart, {
        label: 'Volume',
        markText: compactDollars,
        hint: 'Show the transactions',
        bars: ['1', '2', '3'].map((day) => ({
          name: `October ${day}`,
          shortName: `Oct ${day}`,
          value: Number(day) * 10,
          text: `$${day}0.00`,
          href: `/list?day=${day}`,
        })),
      }),
    );
  const bar = (day: number) => screen.getByRole('link', { name: `October ${day}: $${day}0.00` });
  const tooltip = () => document.querySelector('[data-slot="chart-tooltip"]')?.textContent ?? null;

  it('is one stop of the keyboard, whose arrows step through the bars and show their figures', async () => {
    const user = open();
    expect(tooltip()).toBeNull();
    await user.tab();
    expect(document.activeElement).toBe(bar(3));
    expect(tooltip()).toBe('October 3$30.00Show the transactions');
    await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}');
    expect(document.activeElement).toBe(bar(1));
    expect(tooltip()).toContain('$10.00');
    await user.keyboard('{Escape}');
    expect(tooltip()).toBeNull();
    await user.keyboard('{End}');
    expect(document.activeElement).toBe(bar(3));
    await user.tab();
    expect(document.activeElement).toBe(document.body);
  });

  it('leads from a bar to what it counts, with Enter and with a click', async () => {
    const user = open();
    await user.tab();
    await user.keyboard('{ArrowLeft}{Enter}');
    expect(window.location.search).toBe('?day=2');
    await user.click(bar(1));
    expect(window.location.search).toBe('?day=1');
  });

  it('shows the figure with the first tap, and leads with the second', () => {
    window.history.replaceState(null, '', '/');
    open();
    for (const search of ['', '?day=2']) {
      fireEvent.pointerDown(bar(2), { pointerType: 'touch' });
      fireEvent.click(bar(2));
      expect(window.location.search).toBe(search);
      expect(tooltip()).toContain('$20.00');
    }
  });
});
