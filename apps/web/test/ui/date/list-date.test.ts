// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ListDate } from '../../../src/ui/date/list-date.tsx';
import { h, screen, show } from '../render.ts';

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-22T18:00:00Z') }));
afterEach(() => vi.useRealTimers());

test('a recent day is announced as its date', () => {
  show(h('button', null, h(ListDate, { at: '2026-11-21T18:00:00Z' })));
  const day = document.querySelector('time');
  expect(day?.textContent).toBe('YesterdayNov 21, 2026');
  // A title of the whole would be read, too.
  expect(day?.title).toBe('');
  expect(screen.getByText('Yesterday').title).toBe('Nov 21, 2026');
  expect(screen.getByRole('button', { name: 'Nov 21, 2026' })).toBeDefined();
});

test('any other day is shown as its date', () => {
  show(h(ListDate, { at: '2026-11-01T18:00:00Z', format: () => 'Nov 1' }));
  expect(document.querySelector('time')?.textContent).toBe('Nov 1');
});
