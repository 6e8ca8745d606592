import {
  deadlineFor,
  processingDayAt,
  sameDayAt,
  sameDayWindowAt,
  settlesInTheMorningOf,
} from '@seven-hills/ach/settlement';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  end,
  everyDay,
  first,
  inNewYork,
  isOpen,
  openFrom,
  plus,
} from './support/reserve-calendar.ts';

const isoOf = (at: number) => new Date(at).toISOString().slice(0, 10);

/** The processing day of a moment: the first one that has not ended yet. */
function modelDay(at: number): string {
  let day = openFrom(plus(isoOf(at), -4));
  while (at >= inNewYork(plus(day, 1), '02:15')) day = openFrom(plus(day, 1));
  return day;
}

const windows = [
  ['10:30', '13:00'],
  ['14:45', '17:00'],
  ['16:45', '18:00'],
] as const;

/** When what arrives at a moment settles the same day, by moments alone; null if it is too late. */
function modelSettlement(at: number): number | null {
  const day = modelDay(at);
  const window = windows.find(([deadline]) => at < inNewYork(day, deadline));
  return window ? inNewYork(day, window[1]) : null;
}

const moment = fc.date({
  min: new Date(`${first}T00:00:00Z`),
  max: new Date(`${end}T00:00:00Z`),
  noInvalidDate: true,
});

describe('settlement', () => {
  it('on the same day follows the model over eleven years', () =>
    fc.assert(
      fc.property(moment, (arrivesAt) => {
        const settlesAt = sameDayAt(arrivesAt)?.settlesAt.getTime() ?? null;
        expect(settlesAt).toBe(modelSettlement(arrivesAt.getTime()));
      }),
      { numRuns: 3_000 },
    ));

  it('changes exactly at each deadline, on every day of eleven years', () => {
    const wrong: string[] = [];
    for (const date of everyDay())
      for (const clock of ['02:15', '10:30', '14:45', '16:45']) {
        const deadline = inNewYork(date, clock);
        // On the day on which clocks go forward there is no 2:15.
        if (Number.isNaN(deadline)) continue;
        for (const at of [deadline - 1, deadline]) {
          const day = modelDay(at);
          const window = windows.find(([each]) => at < inNewYork(day, each))?.[0];
          const isRight =
            processingDayAt(new Date(at)) === day &&
            sameDayWindowAt(new Date(at))?.deadline === window;
          if (!isRight) wrong.push(`${date} ${clock}`);
        }
      }
    expect(wrong).toEqual([]);
  });

  it('in the morning has its deadline after the banking day before', () => {
    for (const date of everyDay().filter(isOpen)) {
      const deadline = deadlineFor(date).getTime();
      expect(openFrom(plus(modelDay(deadline - 1), 1))).toBe(date);
      expect(openFrom(plus(modelDay(deadline), 1))).not.toBe(date);
      expect(settlesInTheMorningOf(date).getTime()).toBe(inNewYork(date, '08:30'));
    }
  });

  it.each([
    ['2026-11-25T15:29:59Z', '2026-11-25T18:00:00.000Z'],
    ['2026-11-25T15:30:00Z', '2026-11-25T22:00:00.000Z'],
    ['2026-11-25T21:45:00Z', undefined],
    ['2026-11-27T07:14:59Z', '2026-11-27T18:00:00.000Z'],
    ['2026-11-28T07:14:59Z', undefined],
    ['2026-11-28T07:15:00Z', '2026-11-30T18:00:00.000Z'],
    ['2026-07-02T14:29:59Z', '2026-07-02T17:00:00.000Z'],
    ['2026-07-02T21:00:00Z', undefined],
    ['2027-03-12T22:00:00Z', undefined],
  ])('on the same day of what arrives at %s is at %s', (arrives, settlesAt) => {
    expect(sameDayAt(new Date(arrives))?.settlesAt.toISOString()).toBe(settlesAt);
  });
});
