// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { axisMarks, compactCount, compactDollars } from '../../../src/ui/data/chart/axis.ts';
import { moneyFigure } from '../../../src/ui/data/chart/chart-point.ts';
import { TimeChart } from '../../../src/ui/data/chart/time-chart.tsx';
import { fireEvent, h, screen, show } from '../render.ts';

describe('the marks of an axis', () => {
  it.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [7, [0, 2, 4, 6, 8]],
    [10, [0, 5, 10]],
    [365, [0, 100, 200, 300, 400]],
    [1_234_567, [0, 500_000, 1_000_000, 1_500_000]],
  ])('up to %d are round numbers', (highest, marks) => {
    expect(axisMarks(highest)).toEqual(marks);
  });

  it('go below zero if values do, and always include zero', () => {
    expect(axisMarks(100, -30)).toEqual([-50, 0, 50, 100]);
    expect(axisMarks(0, -30)).toEqual([-30, -20, -10, 0]);
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
      h(TimeChart, {
        label: 'Volume',
        series: [{ name: 'volume', drawing: 'columns', look: 'primary' }],
        markText: compactDollars,
        hint: 'Show the transactions',
        points: ['1', '2', '3'].map((day) => ({
          name: `October ${day}`,
          shortName: `Oct ${day}`,
          figures: [moneyFigure(BigInt(day) * 1000n)],
          href: `/list?day=${day}`,
        })),
      }),
    );
  const bar = (day: number) => screen.getByRole('link', { name: `October ${day}: $${day}0.00` });
  const tooltip = () => document.querySelector('[data-slot="chart-tooltip"]')?.textContent ?? null;

  it('is one tab stop, whose arrow keys step through the bars and show their figures', async () => {
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

  it('links a bar to what it counts, with Enter and with a click', async () => {
    const user = open();
    await user.tab();
    await user.keyboard('{ArrowLeft}{Enter}');
    expect(window.location.search).toBe('?day=2');
    await user.click(bar(1));
    expect(window.location.search).toBe('?day=1');
  });

  it('shows the figure on the first tap, and follows the link on the second', () => {
    window.history.replaceState(null, '', '/');
    open();
    for (const search of ['', '?day=2']) {
      fireEvent.pointerDown(bar(2), { pointerType: 'touch' });
      fireEvent.click(bar(2));
      expect(window.location.search).toBe(search);
      expect(tooltip()).toContain('$20.00');
    }
  });

  it('draws groups of columns and a line on one axis, each with its own texture or shape', async () => {
    const user = show(
      h(TimeChart, {
        label: 'Cash flow',
        markText: compactDollars,
        series: [
          { name: 'Money in', drawing: 'columns', look: 'primary' },
          { name: 'Money out', drawing: 'columns', look: 'accent' },
          { name: 'Balance', drawing: 'line', look: 'ink' },
        ],
        points: [
          ['May', 2_000_00n, 500_00n, 1_500_00n],
          ['June', 0n, 3_000_00n, -1_500_00n],
        ].map(([month, ...amounts]) => ({
          name: `${month} 2026`,
          shortName: `${month}`,
          figures: amounts.map((cents) => moneyFigure(BigInt(cents))),
        })),
      }),
    );
    // Nothing came in during June, so it has one column.
    const drawing = screen.getByRole('figure', { name: 'Cash flow' });
    const fills = [...drawing.querySelectorAll('.absolute > rect')].map(
      (column) => column.getAttribute('fill') ?? column.getAttribute('class'),
    );
    expect(fills).toEqual([
      'fill-primary',
      expect.stringMatching(/^url/),
      expect.stringMatching(/^url/),
    ]);
    await user.tab();
    expect(document.activeElement).toBe(
      screen.getByRole('button', {
        name: 'June 2026: Money in $0.00, Money out $3,000.00, Balance -$1,500.00',
      }),
    );
    expect(tooltip()).toBe('June 2026Money in$0.00Money out$3,000.00Balance-$1,500.00');
  });
});
