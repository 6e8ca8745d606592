import { describe, expect, it } from 'vitest';
import { planOrder, planSameDay } from '../../../src/money/ach/originating/plan-order.ts';

const shown = (times: ReturnType<typeof planSameDay>) =>
  times && [times.cutOffAt.toISOString(), times.settlesOn, times.settlesAt.toISOString()];

describe('an order for the next day', () => {
  it.each([
    // Friday afternoon, Saturday after the cut-off, and before a holiday.
    ['2026-11-27T20:00:00Z', '2026-11-28T06:45:00.000Z', '2026-11-30', '2026-11-30T13:30:00.000Z'],
    ['2026-11-28T06:45:00Z', '2026-12-01T06:45:00.000Z', '2026-12-01', '2026-12-01T13:30:00.000Z'],
    ['2026-11-25T20:00:00Z', '2026-11-26T06:45:00.000Z', '2026-11-27', '2026-11-27T13:30:00.000Z'],
  ])('that may be sent from %s', (from, ...times) => {
    expect(shown(planOrder(new Date(from)))).toEqual(times);
  });
});

describe('a same-day order', () => {
  it.each([
    // Monday, standard time: the file leaves half an hour before 10:30, 14:45, and 16:45.
    ['2026-11-30T14:59:00Z', '2026-11-30T15:00:00.000Z', '2026-11-30', '2026-11-30T18:00:00.000Z'],
    ['2026-11-30T15:00:00Z', '2026-11-30T19:15:00.000Z', '2026-11-30', '2026-11-30T22:00:00.000Z'],
    ['2026-11-30T19:15:00Z', '2026-11-30T21:15:00.000Z', '2026-11-30', '2026-11-30T23:00:00.000Z'],
    // Friday, daylight saving time.
    ['2026-10-30T13:59:00Z', '2026-10-30T14:00:00.000Z', '2026-10-30', '2026-10-30T17:00:00.000Z'],
    ['2026-10-30T18:15:00Z', '2026-10-30T20:15:00.000Z', '2026-10-30', '2026-10-30T22:00:00.000Z'],
    // A hold that ends on a Saturday, also before clocks change, and on Thanksgiving.
    ['2026-11-28T19:00:00Z', '2026-11-30T15:00:00.000Z', '2026-11-30', '2026-11-30T18:00:00.000Z'],
    ['2027-03-13T19:00:00Z', '2027-03-15T14:00:00.000Z', '2027-03-15', '2027-03-15T17:00:00.000Z'],
    ['2026-11-26T17:00:00Z', '2026-11-27T15:00:00.000Z', '2026-11-27', '2026-11-27T18:00:00.000Z'],
  ])('that may be sent from %s', (from, ...times) => {
    expect(shown(planSameDay(new Date(from)))).toEqual(times);
  });

  it.each([
    ['after the last cut-off', '2026-11-30T21:15:00Z'],
    ['in the evening', '2026-11-28T01:00:00Z'],
    ['in the night, when the next morning is sooner', '2026-12-01T06:00:00Z'],
  ])('is not possible %s', (_when, from) => {
    expect(planSameDay(new Date(from))).toBeNull();
  });
});
